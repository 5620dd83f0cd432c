import { setTimeout as pause } from 'node:timers/promises';
import type { Em } from '../../database/orm.ts';
import { type Renewal, renewSealed } from '../../encryption/renew-sealed.ts';
import { AppError } from '../../http/app-error.ts';
import type { TokenResponse } from '../../providers/token-response.ts';
import type { XTokens } from '../../providers/x/x-tokens.ts';
import type { StoredTokens, Tokens } from './stored-tokens.ts';

export interface XAccessOptions {
	em: Em;
	stored: StoredTokens;
	/** Undefined where this installation has no client at X. */
	xTokens: XTokens | undefined;
	now?: (() => number) | undefined;
}

/** A token that ends sooner than this is not worth beginning with. */
const SPARE_MS = 60_000;
/** Longer than X may take over a refresh, so that nobody begins a second one meanwhile. */
const CLAIM_SECONDS = 20;
/** How often whoever waits for another one's refresh looks whether it is done. */
const LOOK_MS = 100;

interface Row {
	subject: string;
	sealed_tokens: string;
}

export type XAccess = ReturnType<typeof createXAccess>;

/** Reading X for people who have connected it. */
export function createXAccess({ em, stored, xTokens, now = Date.now }: XAccessOptions) {
	const execute = <Result>(sql: string, parameters: unknown[]): Promise<Result[]> =>
		em.fork().execute<Result[]>(sql, parameters);

	/** Of a row that nobody is refreshing: not in this process, and in no other. */
	const isFree = '(refreshing_until is null or refreshing_until < now())';

	const find = async (userId: string): Promise<Row | undefined> => {
		const sql = `select subject, sealed_tokens from identities where user_id = ? and provider = 'twitter' and sealed_tokens is not null`;
		return (await execute<Row>(sql, [userId]))[0];
	};

	/** Whether nobody else is refreshing these tokens, and nobody will be for a while. */
	const claim = async ({ subject, sealed_tokens }: Row): Promise<boolean> => {
		const claimed = await execute(
			`update identities set refreshing_until = now() + ? * interval '1 second'
			where provider = 'twitter' and subject = ? and sealed_tokens = ? and ${isFree}
			returning subject`,
			[CLAIM_SECONDS, subject, sealed_tokens],
		);
		return claimed.length > 0;
	};

	/**
	 * Ends the claim; does nothing where the person has connected anew, or disconnected, meanwhile.
	 */
	const replace = async (
		{ subject, sealed_tokens }: Row,
		sealed: string | null,
		scopes?: string,
	): Promise<boolean> => {
		const replaced = await execute(
			`update identities set sealed_tokens = ?, scopes = coalesce(?, scopes), refreshing_until = null, updated_at = now()
			where provider = 'twitter' and subject = ? and sealed_tokens = ? returning subject`,
			[sealed, scopes ?? null, subject, sealed_tokens],
		);
		return replaced.length > 0;
	};

	/**
	 * Not in a transaction, which would last as long as X takes. Undefined where the tokens were
	 * replaced meanwhile.
	 */
	const refresh = async (
		tokensOfX: XTokens,
		row: Row,
		{ refreshToken }: Tokens,
	): Promise<string | undefined> => {
		let answer: TokenResponse | undefined;
		try {
			answer = await tokensOfX.refresh(refreshToken);
		} catch {
			await replace(row, row.sealed_tokens);
			throw new AppError(
				503,
				'provider_unavailable',
				'X cannot be reached right now. Try again in a moment.',
			);
		}
		const sealed = answer
			? stored.seal(row.subject, { refresh_token: refreshToken, ...answer })
			: null;
		const isStored = await replace(row, sealed, answer?.scope);
		if (!isStored) return undefined;
		if (!answer || sealed === null) throw expired();
		return answer.access_token;
	};

	const open = ({ subject, sealed_tokens }: Row): Tokens | undefined => {
		try {
			return stored.open(subject, sealed_tokens);
		} catch {
			// The key they were sealed with is gone. Connecting again mends that.
			return undefined;
		}
	};

	return {
		/**
		 * A token that reads X for this person and lives for another minute; undefined without a
		 * connection that can read. Throws 400 `connection_expired` where X does not take the
		 * connection any more, and 503 `provider_unavailable`.
		 */
		async accessToken(userId: string): Promise<string | undefined> {
			if (!xTokens) return undefined;
			for (let looks = 0; looks < (2 * CLAIM_SECONDS * 1000) / LOOK_MS; looks += 1) {
				const row = await find(userId);
				if (!row && looks > 0) throw expired();
				if (!row) return undefined;
				const tokens = open(row);
				if (!tokens) throw expired();
				if (tokens.expiresAt === null || Date.parse(tokens.expiresAt) - now() > SPARE_MS)
					return tokens.accessToken;
				const isMine = await claim(row);
				const refreshed = isMine ? await refresh(xTokens, row, tokens) : undefined;
				if (refreshed !== undefined) return refreshed;
				if (!isMine) await pause(LOOK_MS);
			}
			throw new AppError(
				503,
				'provider_unavailable',
				'X takes too long right now. Try again in a moment.',
			);
		},

		/**
		 * Seals everybody's tokens with the first key of the ring, where an older one did; not those
		 * that are being refreshed, which would be lost.
		 */
		async renew(): Promise<Renewal> {
			return renewSealed({
				rows: await execute<Row>(
					"select subject, sealed_tokens from identities where provider = 'twitter' and sealed_tokens is not null",
					[],
				),
				renew: ({ subject, sealed_tokens }) => stored.renew(subject, sealed_tokens),
				async replace({ subject, sealed_tokens }, sealed) {
					const replaced = await execute(
						`update identities set sealed_tokens = ?
						where provider = 'twitter' and subject = ? and sealed_tokens = ? and ${isFree} returning subject`,
						[sealed, subject, sealed_tokens],
					);
					return replaced.length > 0;
				},
				nameOf: ({ subject }) => `the connection of X account ${subject}`,
			});
		},

		/** Tells X that stored tokens are not used any more. Throws `ProviderError`. */
		async revoke(subject: string, sealed: string): Promise<void> {
			const tokens = open({ subject, sealed_tokens: sealed });
			if (!xTokens || !tokens) return;
			await Promise.all([xTokens.revoke(tokens.refreshToken), xTokens.revoke(tokens.accessToken)]);
		},
	};
}

function expired(): AppError {
	return new AppError(
		400,
		'connection_expired',
		'X does not accept the connection any more. Connect X again in settings.',
	);
}
