import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { hasActionScopes, hasMediaScope } from '../../networks/x/x-scopes.ts';
import type { ProviderName } from './providers.ts';

const db = areaDb('auth');

/** A user's account at a provider. Provider and subject identify it. */
export interface Identity {
	provider: ProviderName;
	subject: string;
	handle: string | null;
	email: string | null;
}

/** The sealed tokens of a connection to X. */
export interface StoredTokens {
	subject: string;
	sealedTokens: string;
}

/** A user's connection to X, as far as it decides what Warble may do there. */
export interface XConnection {
	/** The user's id at X. */
	accountId: string;
	/** The username at X, without `@`. */
	handle: string | null;
	/** Whether the user has allowed Warble to like and post. */
	canAct: boolean;
	/** Whether the user has allowed images and videos in posts. */
	canPostMedia: boolean;
	/** X no longer accepts the connection: nothing can be done with it. */
	isExpired: boolean;
	connectedAt: Date;
}

export type IdentityStore = ReturnType<typeof createIdentityStore>;

const now = sql<Date>`now()`;

/**
 * The queries on `identities`. For use in a transaction, create one with the transaction's `em`.
 */
export function createIdentityStore(em: Em) {
	/**
	 * An update of the X tokens that does nothing if they have been replaced since they were read.
	 */
	const updateUnchanged = ({ subject, sealedTokens }: StoredTokens) =>
		db(em)
			.updateTable('identities')
			.where('provider', '=', 'twitter')
			.where('subject', '=', subject)
			.where('sealedTokens', '=', sealedTokens)
			.returning('subject');

	return {
		/** Updates an identity's profile and returns its user's id; undefined for a new identity. */
		async updateProfile({ provider, subject, handle, email }: Identity) {
			const row = await db(em)
				.updateTable('identities')
				.set({ handle, email, updatedAt: now })
				.where('provider', '=', provider)
				.where('subject', '=', subject)
				.returning('userId')
				.executeTakeFirst();
			return row?.userId;
		},

		list(userId: string) {
			return db(em)
				.selectFrom('identities')
				.where('userId', '=', userId)
				.select(['provider', 'handle', 'email', 'createdAt', 'sealedTokens', 'scopes'])
				.execute();
		},

		async has(
			userId: string,
			{ provider, subject }: Pick<Identity, 'provider' | 'subject'>,
		): Promise<boolean> {
			const row = await db(em)
				.selectFrom('identities')
				.where('userId', '=', userId)
				.where('provider', '=', provider)
				.where('subject', '=', subject)
				.select('subject')
				.executeTakeFirst();
			return row !== undefined;
		},

		/** The scopes that the user granted, separated by spaces. */
		async readScopes(userId: string, provider: ProviderName) {
			const row = await db(em)
				.selectFrom('identities')
				.where('userId', '=', userId)
				.where('provider', '=', provider)
				.select('scopes')
				.executeTakeFirst();
			return row?.scopes ?? null;
		},

		/** Deletes the user's identities at a provider, except `keptSubject`, and returns them. */
		delete(userId: string, provider: ProviderName, keptSubject?: string) {
			return db(em)
				.deleteFrom('identities')
				.where('userId', '=', userId)
				.where('provider', '=', provider)
				.$if(keptSubject !== undefined, (query) => query.where('subject', '!=', keptSubject ?? ''))
				.returning(['subject', 'sealedTokens'])
				.execute();
		},

		/** Connects an identity to the user; false if it belongs to another user. */
		async connect(
			userId: string,
			{ provider, subject, email, handle }: Identity,
			{ sealedTokens, scopes }: { sealedTokens: string | null; scopes: string | null },
		): Promise<boolean> {
			const values = { email, handle, sealedTokens, scopes, createdAt: now, updatedAt: now };
			const connected = await db(em)
				.insertInto('identities')
				.values({ provider, subject, userId, ...values })
				.onConflict((conflict) =>
					conflict
						.columns(['provider', 'subject'])
						.doUpdateSet({ ...values, refreshingUntil: null })
						.where('identities.userId', '=', userId),
				)
				.returning('subject')
				.execute();
			return connected.length > 0;
		},

		/** The user's tokens for X; undefined without a connection that can read. */
		async findXTokens(userId: string): Promise<StoredTokens | undefined> {
			return db(em)
				.selectFrom('identities')
				.where('provider', '=', 'twitter')
				.where('userId', '=', userId)
				.select(['subject', 'sealedTokens'])
				.where('sealedTokens', 'is not', null)
				.$narrowType<{ sealedTokens: string }>()
				.executeTakeFirst();
		},

		async listXTokens(): Promise<StoredTokens[]> {
			return db(em)
				.selectFrom('identities')
				.where('provider', '=', 'twitter')
				.select(['subject', 'sealedTokens'])
				.where('sealedTokens', 'is not', null)
				.$narrowType<{ sealedTokens: string }>()
				.execute();
		},

		/**
		 * Takes the lease on refreshing the tokens; false if another process has it, or if the tokens
		 * have been replaced.
		 */
		async leaseRefresh(tokens: StoredTokens, seconds: number): Promise<boolean> {
			const leased = await updateUnchanged(tokens)
				.set({ refreshingUntil: sql<Date>`now() + ${seconds} * interval '1 second'` })
				.where(isNotRefreshing)
				.execute();
			return leased.length > 0;
		},

		/** Replaces the tokens and ends the lease; false if they have been replaced or deleted. */
		async replaceTokens(
			tokens: StoredTokens,
			sealedTokens: string | null,
			scopes?: string,
		): Promise<boolean> {
			const replaced = await updateUnchanged(tokens)
				.set({
					sealedTokens,
					...(scopes === undefined ? {} : { scopes }),
					refreshingUntil: null,
					updatedAt: now,
				})
				.execute();
			return replaced.length > 0;
		},

		/** Stores the same tokens sealed with another key; false if they are being refreshed. */
		async resealTokens(tokens: StoredTokens, sealedTokens: string): Promise<boolean> {
			const replaced = await updateUnchanged(tokens)
				.set({ sealedTokens })
				.where(isNotRefreshing)
				.execute();
			return replaced.length > 0;
		},
	};
}

/** Null if the user has not connected X. */
export async function readXConnection(em: Em, userId: string): Promise<XConnection | null> {
	const connection = selectXConnection(sql`${userId}::uuid`).as('connection');
	const row = await db(em).selectNoFrom(connection).executeTakeFirst();
	return toXConnection(row?.connection ?? null);
}

/** A user's account at X as `selectXConnection` returns it. */
export interface StoredXConnection {
	subject: string;
	handle: string | null;
	scopes: string | null;
	hasTokens: boolean;
	/** ISO 8601. */
	createdAt: string;
}

/** Selects a user's account at X as one JSON value; null if there is none. */
export function selectXConnection(
	userId: RawBuilder<unknown>,
): RawBuilder<StoredXConnection | null> {
	return sql<StoredXConnection | null>`(
		select json_build_object('subject', subject, 'handle', handle, 'scopes', scopes, 'hasTokens', sealed_tokens is not null,
			'createdAt', created_at)
		from identities where user_id = ${userId} and provider = 'twitter'
	)`;
}

export function toXConnection(stored: StoredXConnection | null): XConnection | null {
	const canAct = hasActionScopes(stored?.scopes);
	const isExpired = stored?.hasTokens === false;
	// A sign-in with X alone has no tokens either, and never had them.
	if (!stored || (isExpired && !canAct)) return null;
	return {
		accountId: stored.subject,
		handle: stored.handle,
		canAct,
		canPostMedia: hasMediaScope(stored.scopes),
		isExpired,
		connectedAt: new Date(stored.createdAt),
	};
}

type Identities = { identities: { refreshingUntil: Date | null } };

function isNotRefreshing(eb: ExpressionBuilder<Identities, 'identities'>) {
	return eb.or([eb('refreshingUntil', 'is', null), eb('refreshingUntil', '<', now)]);
}
