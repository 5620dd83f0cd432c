import { type Adapter, errors, type Payload } from 'oidc-provider';
import { areaDb, type Em } from '../../../database/orm.ts';
import { AppError } from '../../../http/app-error.ts';
import { refuseUnstorable } from '../../../http/input/storable-text.ts';
import { DAY_SECONDS } from '../../../time.ts';
import { hashToken } from '../../tokens/hash-token.ts';

const db = areaDb('access');

/** Registered programs that no user has connected are deleted after this time. */
const UNUSED_CLIENT_SECONDS = DAY_SECONDS;

export interface OauthAdapterOptions {
	em: Em;
	now: () => number;
	/** Ends the connection of the agent with this grant, and deletes its codes and tokens. */
	endGrant: (grantId: string) => Promise<void>;
	/** Where the browser continues after the user has answered an authorization request. */
	addressAfter: (requestId: string) => string;
}

/**
 * Stores the records of the OAuth library in the table `oauth_records`. Their ids are codes and
 * tokens, so only hashes of ids are stored, and copies in the payload are left out. Expired records
 * are not found; a job deletes them.
 */
export function createOauthAdapter({ em, now, endGrant, addressAfter }: OauthAdapterOptions) {
	/** The store of one kind of record, such as `RefreshToken`. */
	return (kind: string): Adapter => {
		// Users sign in with the product's session, so the library needs none.
		if (kind === 'Session') return noSessions;

		const rowOf = (id: string) => ({ kind, idHash: hashToken(id) });

		return {
			async upsert(id, payload, expiresIn = UNUSED_CLIENT_SECONDS) {
				const stored = withoutSecrets(kind, payload);
				const { grantId, accountId, result } = stored as StoredPayload;
				const values = {
					userId: accountId ?? result?.login?.accountId ?? null,
					// A grant has its own id here, so that it is deleted with its tokens.
					grantId: kind === 'Grant' ? id : (grantId ?? null),
					payload: stored,
					expiresAt: new Date(now() + expiresIn * 1000),
				};
				await db(em)
					.insertInto('oauth_records')
					.values({ ...rowOf(id), ...values })
					.onConflict((conflict) => conflict.columns(['kind', 'idHash']).doUpdateSet(values))
					.execute();
				if (kind === 'RefreshToken') await keepUntil(values.expiresAt, stored as StoredPayload);
			},

			async find(id) {
				const { idHash } = rowOf(id);
				const row = await db(em)
					.selectFrom('oauth_records')
					.where('kind', '=', kind)
					.where('idHash', '=', idHash)
					.where('expiresAt', '>', new Date(now()))
					.select(['payload', 'consumedAt', 'expiresAt'])
					.executeTakeFirst();
				if (!row) return undefined;
				// Nothing is added to the metadata of a program.
				if (kind === 'Client') return row.payload;
				return {
					...row.payload,
					jti: id,
					// It may have been extended: see `keepUntil`.
					exp: Math.floor(row.expiresAt.getTime() / 1000),
					...(kind === 'Interaction' && { returnTo: addressAfter(id) }),
					...(row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) }),
				};
			},

			/**
			 * Of concurrent requests with the same code or token, one succeeds. The others revoke the
			 * grant, as a later reuse would, because any of these requests may come from an attacker.
			 */
			async consume(id) {
				const { idHash } = rowOf(id);
				const consumed = await db(em)
					.updateTable('oauth_records')
					.set({ consumedAt: new Date(now()) })
					.where('kind', '=', kind)
					.where('idHash', '=', idHash)
					.where('consumedAt', 'is', null)
					.returning('kind')
					.executeTakeFirst();
				if (consumed) return;
				const used = await db(em)
					.selectFrom('oauth_records')
					.where('kind', '=', kind)
					.where('idHash', '=', idHash)
					.select('grantId')
					.executeTakeFirst();
				if (used?.grantId) await endGrant(used.grantId);
				throw new errors.InvalidGrant('already used');
			},

			async destroy(id) {
				if (kind === 'Grant') return endGrant(id);
				const { idHash } = rowOf(id);
				await db(em)
					.deleteFrom('oauth_records')
					.where('kind', '=', kind)
					.where('idHash', '=', idHash)
					.execute();
			},

			// The library calls this for each kind of record of a grant, which all end together.
			revokeByGrantId: endGrant,
		};
	};

	/** Extends a grant and its program, which live as long as the newest refresh token. */
	async function keepUntil(expiresAt: Date, { grantId = '', clientId = '' }: StoredPayload) {
		await db(em)
			.updateTable('oauth_records')
			.set({ expiresAt })
			.where('expiresAt', '<', expiresAt)
			.where(({ or, and }) =>
				or([
					and({ kind: 'Grant', idHash: hashToken(grantId) }),
					and({ kind: 'Client', idHash: hashToken(clientId) }),
				]),
			)
			.execute();
	}
}

interface StoredPayload extends Payload {
	grantId?: string;
	accountId?: string;
	clientId?: string;
	result?: { login?: { accountId: string } };
}

const noSessions: Adapter = {
	upsert: async () => undefined,
	find: async () => undefined,
	consume: async () => undefined,
	destroy: async () => undefined,
	revokeByGrantId: async () => undefined,
};

/** Leaves out copies of the record's id, and hashes the secret of a program. */
function withoutSecrets(kind: string, { jti, returnTo, ...payload }: Payload): Payload {
	try {
		refuseUnstorable(payload, 'request');
	} catch (error) {
		throw error instanceof AppError ? new errors.InvalidRequest(error.message) : error;
	}
	const { client_secret: secret } = payload;
	return kind === 'Client' && typeof secret === 'string'
		? { ...payload, client_secret: hashToken(secret) }
		: payload;
}
