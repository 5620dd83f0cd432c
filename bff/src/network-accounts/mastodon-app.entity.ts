import { defineEntity, p } from '@mikro-orm/core';

/** Warble as an app at a Mastodon server, which registers it once. */
export const MastodonAppEntity = defineEntity({
	name: 'MastodonApp',
	tableName: 'mastodon_apps',
	properties: {
		/** Origin of the server. */
		server: p.string().primary(),
		/** Where the server sends users back. Differs if the address of Warble changes. */
		redirectUri: p.string().primary(),
		clientId: p.text(),
		/** Encrypted. */
		sealedSecret: p.text(),
		createdAt: p.datetime(),
	},
});
