import { createHash, createHmac, randomUUID } from 'node:crypto';
import { XrpcError } from './refuse.ts';

export interface BlueskyAccount {
	did: string;
	handle: string;
}

/** The app password of every account. */
export const APP_PASSWORD = 'sand-boxs-pass-word';
/** The main password of every account, which needs a second factor. */
export const MAIN_PASSWORD = 'second-factor';

const HANDLE = /^(?!nobody)[a-z0-9-]{1,40}\.test$/;
const ACCESS_SECONDS = 2 * 3600;
const REFRESH_SECONDS = 90 * 86_400;
/** How long a refresh token works after it was used. */
const GRACE_MS = 2 * 3_600_000;
const SECRET = 'sandbox-bluesky';

interface Claims {
	/** Of a service token: the method that it allows. */
	scope: 'access' | 'refresh' | `service ${string}`;
	sub: string;
	handle: string;
	jti: string;
	exp: number;
	/** Of tokens by OAuth. */
	bound?: Binding;
}

/** What tokens by OAuth are bound to. `jkt`: thumbprint of the client's key. */
interface Binding {
	jkt: string;
	client: string;
	/** Shared by all tokens of one consent. */
	grant: string;
}

/** Accounts and their sessions. Every handle below `.test` has one, except those of `nobody`. */
export class Accounts {
	readonly #byDid = new Map<string, BlueskyAccount>();
	/** Ids of refresh tokens, and of grants by OAuth. */
	readonly #ended = new Set<string>();
	/** By the id of a used refresh token: the id of the next one, and until when it works. */
	readonly #used = new Map<string, { next: string; until: number }>();
	/** Ids of access tokens. */
	readonly #expired = new Set<string>();

	/** Undefined if there is no such account. */
	find(name: string): BlueskyAccount | undefined {
		const handle = name.toLowerCase().replace(/@sandbox\.example$/, '.test');
		if (!HANDLE.test(handle)) return this.#byDid.get(name);
		const did = didOf(handle);
		const account = this.#byDid.get(did) ?? { did, handle };
		this.#byDid.set(did, account);
		return account;
	}

	signIn(identifier: string, password: string): BlueskyAccount {
		const account = this.find(identifier);
		if (account && password === MAIN_PASSWORD)
			throw new XrpcError(
				'AuthFactorTokenRequired',
				'A sign in code has been sent to your email address',
				401,
			);
		if (!account || password !== APP_PASSWORD)
			throw new XrpcError('AuthenticationRequired', 'Invalid identifier or password', 401);
		return account;
	}

	/** The tokens of a session. `jti`: the id of the refresh token. */
	tokensFor({ did, handle }: BlueskyAccount, jti: string = randomUUID()) {
		const now = Math.floor(Date.now() / 1000);
		const claims = { sub: did, handle };
		const exp = now + ACCESS_SECONDS;
		return {
			accessJwt: sign({ ...claims, jti: randomUUID(), scope: 'access', exp }),
			refreshJwt: sign({ ...claims, jti, scope: 'refresh', exp: now + REFRESH_SECONDS }),
			did,
			handle,
		};
	}

	/** The account of an access token. */
	authorize(authorization: string | undefined): BlueskyAccount {
		const claims = read(authorization, 'access');
		const isDpop = authorization?.startsWith('DPoP ') ?? false;
		if (isDpop !== (claims.bound !== undefined))
			throw new XrpcError('InvalidToken', 'Invalid token type', 401);
		if (claims.bound && this.#ended.has(claims.bound.grant))
			throw new XrpcError('InvalidToken', 'Token has been revoked', 401);
		if (this.#expired.has(claims.jti)) throw new XrpcError('ExpiredToken', 'Token has expired');
		return this.#accountOf(claims);
	}

	/** A token with which a service may call a method for the account. */
	serviceToken({ did, handle }: BlueskyAccount, method: string): string {
		const exp = Math.floor(Date.now() / 1000) + 1800;
		return sign({ sub: did, handle, jti: randomUUID(), scope: `service ${method}`, exp });
	}

	/** The account of a service token. */
	authorizeService(authorization: string | undefined, method: string): BlueskyAccount {
		return this.#accountOf(read(authorization, `service ${method}`));
	}

	/** New tokens for a refresh token, whose id is the same each time that it is used. */
	refresh(authorization: string | undefined) {
		const claims = read(authorization, 'refresh');
		const { jti } = claims;
		const used = this.#used.get(jti) ?? { next: randomUUID(), until: Date.now() + GRACE_MS };
		if (this.#ended.has(jti) || used.until < Date.now())
			throw new XrpcError('ExpiredToken', 'Token has been revoked');
		this.#used.set(jti, used);
		return this.tokensFor(this.#accountOf(claims), used.next);
	}

	/** Ends the session of a refresh token. Its access tokens work until they expire. */
	end(authorization: string | undefined): void {
		this.#ended.add(read(authorization, 'refresh').jti);
	}

	/** The key that an access token by OAuth is bound to. */
	keyOf(token: string): string | undefined {
		return read(`DPoP ${token}`, 'access').bound?.jkt;
	}

	/** The response with the tokens of a consent. */
	grant(account: BlueskyAccount, bound: Binding) {
		const claims = { sub: account.did, handle: account.handle, bound };
		const now = Math.floor(Date.now() / 1000);
		const tokenOf = (scope: Claims['scope'], seconds: number) =>
			sign({ ...claims, scope, jti: randomUUID(), exp: now + seconds });
		return {
			access_token: tokenOf('access', ACCESS_SECONDS),
			token_type: 'DPoP',
			refresh_token: tokenOf('refresh', REFRESH_SECONDS),
			scope: 'atproto transition:generic',
			expires_in: ACCESS_SECONDS,
			sub: account.did,
		};
	}

	/** New tokens for a refresh token by OAuth, which works once: a second use ends the grant. */
	refreshGrant(token: string, { jkt, client }: Omit<Binding, 'grant'>) {
		const refused = new XrpcError('invalid_grant', 'Invalid refresh token');
		const claims = readOr(refused, token, 'refresh');
		const { jti, bound } = claims;
		if (!bound || bound.jkt !== jkt || bound.client !== client) throw refused;
		if (this.#used.has(jti)) this.#ended.add(bound.grant);
		if (this.#ended.has(bound.grant)) throw refused;
		this.#used.set(jti, { next: '', until: 0 });
		return this.grant(this.#accountOf(claims), bound);
	}

	/** Ends all tokens of a consent. */
	endGrant(token: string): void {
		const claims = claimsOf(token);
		if (claims?.bound) this.#ended.add(claims.bound.grant);
	}

	/** Lets an access token expire. */
	expire(token: string): void {
		this.#expired.add(read(`Bearer ${token}`, 'access').jti);
	}

	#accountOf({ sub, handle }: Claims): BlueskyAccount {
		return this.#byDid.get(sub) ?? this.find(handle) ?? { did: sub, handle };
	}
}

/** As `did:plc`: 24 letters of base32. */
function didOf(handle: string): string {
	const letters = 'abcdefghijklmnopqrstuvwxyz234567';
	const digest = createHash('sha256').update(handle).digest();
	return `did:plc:${[...digest.subarray(0, 24)].map((byte) => letters[byte % 32]).join('')}`;
}

function sign(claims: Claims): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const text = `${part({ typ: 'at+jwt', alg: 'HS256' })}.${part(claims)}`;
	return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
}

function read(authorization: string | undefined, scope: Claims['scope']): Claims {
	if (!authorization) throw new XrpcError('AuthMissing', 'Authentication Required', 401);
	const claims = claimsOf(authorization.replace(/^(Bearer|DPoP) /, ''));
	if (!claims) throw new XrpcError('InvalidToken', 'Token could not be verified');
	if (claims.scope !== scope) throw new XrpcError('InvalidToken', 'Bad token scope');
	if (claims.exp < Date.now() / 1000) throw new XrpcError('ExpiredToken', 'Token has expired');
	return claims;
}

/** Throws `refused` for a token that is not valid. */
function readOr(refused: XrpcError, token: string, scope: Claims['scope']): Claims {
	const claims = claimsOf(token);
	if (claims?.scope !== scope || claims.exp < Date.now() / 1000) throw refused;
	return claims;
}

/** Undefined for a forged token. */
function claimsOf(token: string): Claims | undefined {
	const [header, payload = '', signature] = token.split('.');
	const expected = createHmac('sha256', SECRET).update(`${header}.${payload}`).digest('base64url');
	return signature === expected
		? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims)
		: undefined;
}
