import { byId, INTERNAL, SECRET, tableCard } from '../database/tables.ts';
import { MastodonAppEntity } from './mastodon-app.entity.ts';
import { NetworkAccountEntity } from './network-account.entity.ts';

export const networkAccountsTables = [
	tableCard(NetworkAccountEntity, {
		list: 'network-accounts',
		key: byId,
		without: { sealed_token: SECRET, expires_at: INTERNAL, refreshing_until: INTERNAL },
	}),
	tableCard(MastodonAppEntity, 'It belongs to no user.'),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		'network-accounts': typeof networkAccountsTables;
	}
}
