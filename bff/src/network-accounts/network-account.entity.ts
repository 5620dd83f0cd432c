import { defineEntity, p } from '@mikro-orm/core';
import type { NetworkName } from '../../contract/networks/network-names.ts';
import { UserEntity } from '../auth/auth.ts';

/** A user's account at a network, through which Warble reads and acts. */
export const NetworkAccountEntity = defineEntity({
	name: 'NetworkAccount',
	tableName: 'network_accounts',
	uniques: [{ properties: ['userId', 'network', 'server', 'accountId'] }],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		network: p.string().$type<NetworkName>(),
		/** Origin of its server. */
		server: p.string(),
		/** The network's id of the account. */
		accountId: p.string(),
		/** Without a leading `@`, as last reported by the network. */
		handle: p.string(),
		/** Encrypted. Null once the network no longer accepts it. */
		sealedToken: p.text().nullable(),
		/** The scopes that the user granted, separated by spaces; null if the network has none. */
		scopes: p.text().nullable(),
		/** From when the token has to be refreshed. */
		expiresAt: p.datetime().nullable(),
		/** The end of the lease on refreshing the token, which works once; null if free. */
		refreshingUntil: p.datetime().nullable(),
		connectedAt: p.datetime(),
		lastSuccessAt: p.datetime().nullable(),
		/** The newest failure since `lastSuccessAt`, in words for the user. */
		lastError: p.text().nullable(),
		lastErrorAt: p.datetime().nullable(),
	},
});
