import { AsyncLocalStorage } from 'node:async_hooks';
import { includesRight, type Right } from '../../../contract/access/rights.ts';
import type { Route } from '../../../contract/route.ts';
import type { CurrentSession } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';

/** The program that makes a request: a personal token or an agent. */
export interface Caller {
	/** `token:` or `agent:`, followed by its id. */
	id: string;
	/** The name that the user gave the token, or that the agent gave itself. */
	name: string;
	right: Right;
	/** Null for agents, which are connected until they are revoked. */
	expiresAt: Date | null;
}

/** What a valid token gives: the program, and the session of its user. */
export interface Access {
	caller: Caller;
	session: CurrentSession;
}

/**
 * Set while an MCP tool calls a route of the API in this process: the access that the MCP endpoint
 * has already checked.
 */
export const accessOfTool = new AsyncLocalStorage<Access>();

declare module 'fastify' {
	interface FastifyRequest {
		/** Null unless a program makes the request. */
		caller: Caller | null;
	}
}

/** The program that makes a request to a route of the public API. */
export function currentCaller(request: { caller: Caller | null }): Caller {
	if (!request.caller) throw tokenInvalid();
	return request.caller;
}

/** The right that a call needs: `propose` is enough if it can make a proposal. */
export function neededRight({ right, proposal }: NonNullable<Route['api']>): Right {
	return proposal ? 'propose' : right;
}

/** Throws 403 `right_missing`. */
export function ensureRight({ right }: Caller, needed: Right): void {
	if (!includesRight(right, needed))
		throw new AppError(
			403,
			'right_missing',
			`This needs the right “${needed}”. The token has “${right}”.`,
		);
}

export function tokenInvalid(): AppError {
	return new AppError(
		401,
		'token_invalid',
		'This token is not valid. It may have expired, or have been revoked.',
	);
}
