import { sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';
import type { Sealer } from '../encryption/sealer.ts';
import type { MastodonApp } from '../networks/mastodon/mastodon-login.ts';

const db = areaDb('network-accounts');

export type MastodonAppStore = ReturnType<typeof createMastodonAppStore>;

/** Warble as an app at the Mastodon servers where it is registered. */
export function createMastodonAppStore(em: Em, { seal, open }: Sealer) {
	const ownerOf = (server: string) => `mastodon ${server}`;

	return {
		/** Undefined if it is not registered, or if its secret can no longer be decrypted. */
		async find(server: string, redirectUri: string): Promise<MastodonApp | undefined> {
			const row = await db(em)
				.selectFrom('mastodon_apps')
				.where('server', '=', server)
				.where('redirectUri', '=', redirectUri)
				.select(['clientId', 'sealedSecret'])
				.executeTakeFirst();
			if (!row) return undefined;
			try {
				const clientSecret = open(ownerOf(server), 'secret', row.sealedSecret);
				return { server, redirectUri, clientId: row.clientId, clientSecret };
			} catch {
				return undefined;
			}
		},

		async save({ server, redirectUri, clientId, clientSecret }: MastodonApp): Promise<void> {
			const values = {
				clientId,
				sealedSecret: seal(ownerOf(server), 'secret', clientSecret),
				createdAt: sql<Date>`now()`,
			};
			await db(em)
				.insertInto('mastodon_apps')
				.values({ server, redirectUri, ...values })
				.onConflict((conflict) => conflict.columns(['server', 'redirectUri']).doUpdateSet(values))
				.execute();
		},

		/** For an app that its server no longer knows. */
		async delete({ server, redirectUri }: MastodonApp): Promise<void> {
			await db(em)
				.deleteFrom('mastodon_apps')
				.where('server', '=', server)
				.where('redirectUri', '=', redirectUri)
				.execute();
		},
	};
}
