import { createHash, randomBytes } from 'node:crypto';
import type { Authorization, RegisteredApp } from './authorization.ts';
import type { Person } from './person.ts';

export interface Grant {
	/** The one consent that all its tokens come from. */
	id: string;
	person: Person;
	scopes: string[];
}

/** What an app sends to trade a code for a token. */
export interface Redemption {
	code: string | undefined;
	redirectUri: string | undefined;
	verifier: string | undefined;
}

interface Code {
	grant: Grant;
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
	#codes = new Map<string, Code>();
	#tokens = new Map<string, { grant: Grant; expiresAt: number }>();
	#refreshTokens = new Map<string, Grant>();
	#prefix: string;
	#codeLivesMs: number;

	constructor({ prefix, codeLivesMs }: GrantsOptions) {
		this.#prefix = prefix;
		this.#codeLivesMs = codeLivesMs;
	}

	giveCode(authorization: Authorization, person: Person): string {
		const code = randomText();
		const grant = { id: randomText(), person, scopes: authorization.scope.split(' ') };
		this.#codes.set(code, { grant, authorization, expiresAt: Date.now() + this.#codeLivesMs });
		return code;
	}

	/** Trades a code, once: a try that fails has used it up. Undefined where it is worth nothing. */
	redeem({ code = '', redirectUri, verifier = '' }: Redemption): Grant | undefined {
		const held = this.#codes.get(code);
		this.#codes.delete(code);
		if (!held || held.expiresAt < Date.now() || held.authorization.redirect_uri !== redirectUri)
			return undefined;
		const challenge = createHash('sha256').update(verifier).digest('base64url');
		return challenge === held.authorization.code_challenge ? held.grant : undefined;
	}

	giveToken(grant: Grant, livesSeconds: number): string {
		const token = `${this.#prefix}${randomText()}`;
		this.#tokens.set(token, { grant, expiresAt: Date.now() + livesSeconds * 1000 });
		return token;
	}

	giveRefreshToken(grant: Grant): string {
		const token = `${this.#prefix}refresh-${randomText()}`;
		this.#refreshTokens.set(token, grant);
		return token;
	}

	/** Trades a refresh token, once. Undefined where it is worth nothing, or nothing any more. */
	refresh(token = ''): Grant | undefined {
		const grant = this.#refreshTokens.get(token);
		this.#refreshTokens.delete(token);
		return grant;
	}

	/** Whose token this `Authorization` header carries. */
	find(authorization: string | undefined): Grant | undefined {
		const held = this.#tokens.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
		return held && held.expiresAt > Date.now() ? held.grant : undefined;
	}

	/** Takes the consent back that a token of either kind came from, and with it all its tokens. */
	revoke(token = ''): void {
		const id = (this.#tokens.get(token)?.grant ?? this.#refreshTokens.get(token))?.id;
		for (const [key, { grant }] of this.#tokens) if (grant.id === id) this.#tokens.delete(key);
		for (const [key, grant] of this.#refreshTokens)
			if (grant.id === id) this.#refreshTokens.delete(key);
	}
}

/** Whether an `Authorization: Basic` header carries the app's own credentials. */
export function isBasicOf(header: string | undefined, { id, secret }: RegisteredApp): boolean {
	return header === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

function randomText(): string {
	return randomBytes(24).toString('base64url');
}
