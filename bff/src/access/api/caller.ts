import { AsyncLocalStorage } from 'node:async_hooks';
import { includesRight, type Right } from '../../../contract/access/rights.ts';
import type { CurrentSession } from '../../auth/auth.ts';
import { AppError } from '../../http/app-error.ts';

/** The program that makes a request for a user: a personal token, or an agent. */
export interface Caller {
	/** `token:` or `agent:`, followed by its id. */
	id: string;
	/** As the user named the token, or the agent itself. */
	name: string;
	right: Right;
	/** Null if it does not expire by itself. */
	expiresAt: Date | null;
}

/** A request by a program: the caller, and what a session has about the user. */
export interface Access {
	caller: Caller;
	session: CurrentSession;
}

/**
 * The access of calls that this server makes for a program that it has already let in: MCP tools
 * call the routes of the API.
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
		'This token is not valid. It may have been revoked, or have expired.',
	);
}
