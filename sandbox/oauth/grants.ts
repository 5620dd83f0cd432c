import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { Authorization, RegisteredApp } from './authorization.ts';
import { Person } from './person.ts';

/** A user's consent to an app. */
export const Grant = Type.Object({
	/** Shared by all tokens of one consent. */
	id: Type.String(),
	person: Person,
	scopes: Type.Array(Type.String()),
});
export type Grant = Type.Static<typeof Grant>;

/** The data that an app sends to exchange a code for a token. */
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

/** The content of a token. */
const TokenContent = Type.Object({
	id: Type.String(),
	use: Type.Enum(['access', 'refresh']),
	grant: Grant,
	/** Milliseconds since 1970; null if it does not expire. */
	expiresAt: Type.Union([Type.Number(), Type.Null()]),
});
type TokenContent = Type.Static<typeof TokenContent>;

export interface GrantsOptions {
	/** The beginning of every token of this provider. */
	prefix: string;
	codeLifetimeMs: number;
}

/**
 * Signs tokens. It is not secret: the sandbox is for development only. Because it never changes,
 * connections of accounts still work after the sandbox was started again.
 */
const SIGNING_KEY = 'warble-sandbox';

/**
 * The codes and tokens of a provider. A token contains its grant and is signed, so it is valid in
 * every sandbox; only codes, used refresh tokens and revoked grants are kept in memory.
 */
export class Grants {
	#codes = new Map<string, Code>();
	#usedRefreshTokens = new Set<string>();
	#revokedGrants = new Set<string>();
	#prefix: string;
	#codeLifetimeMs: number;

	constructor({ prefix, codeLifetimeMs }: GrantsOptions) {
		this.#prefix = prefix;
		this.#codeLifetimeMs = codeLifetimeMs;
	}

	createCode(authorization: Authorization, person: Person): string {
		const code = randomText();
		const grant = createGrant(person, authorization.scope.split(' '));
		this.#codes.set(code, { grant, authorization, expiresAt: Date.now() + this.#codeLifetimeMs });
		return code;
	}

	/** Exchanges a code. A failed attempt uses it up too. Undefined if the code is not valid. */
	redeem({ code = '', redirectUri, verifier = '' }: Redemption): Grant | undefined {
		const found = this.#codes.get(code);
		this.#codes.delete(code);
		if (!found || found.expiresAt < Date.now() || found.authorization.redirect_uri !== redirectUri)
			return undefined;
		const challenge = createHash('sha256').update(verifier).digest('base64url');
		return challenge === found.authorization.code_challenge ? found.grant : undefined;
	}

	createToken(grant: Grant, lifetimeSeconds: number): string {
		return this.#sign({
			id: randomText(),
			use: 'access',
			grant,
			expiresAt: Date.now() + lifetimeSeconds * 1000,
		});
	}

	createRefreshToken(grant: Grant): string {
		return this.#sign({ id: randomText(), use: 'refresh', grant, expiresAt: null });
	}

	/** Uses up a refresh token. Undefined if it is not valid, or no longer. */
	refresh(token = ''): Grant | undefined {
		const content = this.#read(token);
		if (content?.use !== 'refresh' || this.#usedRefreshTokens.has(content.id)) return undefined;
		this.#usedRefreshTokens.add(content.id);
		return content.grant;
	}

	/** The grant of the token in this `Authorization` header. */
	find(authorization: string | undefined): Grant | undefined {
		const content = this.#read(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
		return content?.use === 'access' ? content.grant : undefined;
	}

	/** Revokes the grant of the token in this `Authorization` header. */
	revokeGrantOf(authorization: string | undefined): void {
		this.revoke(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]);
	}

	/** Revokes the grant of a token of either kind, and with it all its tokens. */
	revoke(token = ''): void {
		const content = this.#read(token);
		if (content) this.#revokedGrants.add(content.grant.id);
	}

	#sign(content: TokenContent): string {
		const kind = content.use === 'refresh' ? 'refresh-' : '';
		const body = Buffer.from(JSON.stringify(content)).toString('base64url');
		const unsigned = `${this.#prefix}${kind}${body}`;
		return `${unsigned}.${signatureOf(unsigned)}`;
	}

	/** Undefined for a token that is forged, expired or revoked. */
	#read(token: string): TokenContent | undefined {
		const [unsigned = '', signature] = token.split('.');
		if (!unsigned.startsWith(this.#prefix) || signature !== signatureOf(unsigned)) return undefined;
		const body = unsigned.slice(this.#prefix.length).replace(/^refresh-/, '');
		const json = Buffer.from(body, 'base64url').toString();
		const content = Value.Parse(TokenContent, JSON.parse(json));
		const isExpired = content.expiresAt !== null && content.expiresAt <= Date.now();
		return isExpired || this.#revokedGrants.has(content.grant.id) ? undefined : content;
	}
}

/** A consent of this user to these scopes. */
export function createGrant(person: Person, scopes: readonly string[]): Grant {
	return { id: randomText(), person, scopes: [...scopes] };
}

function signatureOf(text: string): string {
	return createHmac('sha256', SIGNING_KEY).update(text).digest('base64url');
}

/** Whether an `Authorization: Basic` header carries the app's own credentials. */
export function isBasicOf(header: string | undefined, { id, secret }: RegisteredApp): boolean {
	return header === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

function randomText(): string {
	return randomBytes(24).toString('base64url');
}
