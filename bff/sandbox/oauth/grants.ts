import { createHash, randomBytes } from 'node:crypto';
import type { Authorization, RegisteredApp } from './authorization.ts';
import type { Person } from './person.ts';

export interface Grant {
	person: Person;
	scopes: string[];
}

/** What an app sends to trade a code for a token. */
export interface Redemption {
	code: string | undefined;
	redirectUri: string | undefined;
	verifier: string | undefined;
}

interface Held extends Grant {
	authorization: Authorization;
	expiresAt: number;
}

export interface GrantsOptions {
	/** What every token of this provider begins with. */
	prefix: string;
	codeLivesMs: number;
}

/** Codes and tokens that a stand-in gave out. */
export class Grants {
	#codes = new Map<string, Held>();
	#tokens = new Map<string, Grant & { expiresAt: number }>();
	#prefix: string;
	#codeLivesMs: number;

	constructor({ prefix, codeLivesMs }: GrantsOptions) {
		this.#prefix = prefix;
		this.#codeLivesMs = codeLivesMs;
	}

	giveCode(authorization: Authorization, person: Person): string {
		const code = randomBytes(24).toString('base64url');
		const scopes = authorization.scope.split(' ');
		this.#codes.set(code, { authorization, person, scopes, expiresAt: Date.now() + this.#codeLivesMs });
		return code;
	}

	/** Trades a code, once: a try that fails has used it up. Undefined where it is worth nothing. */
	redeem({ code = '', redirectUri, verifier = '' }: Redemption): Grant | undefined {
		const held = this.#codes.get(code);
		this.#codes.delete(code);
		if (!held || held.expiresAt < Date.now() || held.authorization.redirect_uri !== redirectUri) return undefined;
		const challenge = createHash('sha256').update(verifier).digest('base64url');
		return challenge === held.authorization.code_challenge ? held : undefined;
	}

	giveToken({ person, scopes }: Grant, livesSeconds: number): string {
		const token = `${this.#prefix}${randomBytes(24).toString('base64url')}`;
		this.#tokens.set(token, { person, scopes, expiresAt: Date.now() + livesSeconds * 1000 });
		return token;
	}

	/** Whose token this `Authorization` header carries. */
	find(authorization: string | undefined): Grant | undefined {
		const grant = this.#tokens.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
		return grant && grant.expiresAt > Date.now() ? grant : undefined;
	}
}

/** Whether an `Authorization: Basic` header carries the app's own credentials. */
export function isBasicOf(header: string | undefined, { id, secret }: RegisteredApp): boolean {
	return header === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}
