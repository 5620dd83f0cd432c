import { byId, DERIVED, INTERNAL, SECRET, tableCard } from '../database/tables.ts';
import { AuditEventEntity } from './audit/audit-event.entity.ts';
import { AccountLinkEntity } from './links/account-link.entity.ts';
import { IdentityEntity } from './oauth/identity.entity.ts';
import { SessionEntity } from './sessions/session.entity.ts';
import { UserEntity } from './user.entity.ts';

export const authTables = [
	tableCard(UserEntity, {
		list: 'account',
		key: byId,
		of: { user: 'id' },
		without: { folded_text: DERIVED, password_hash: SECRET, deletion_began_at: INTERNAL },
	}),
	tableCard(SessionEntity, { list: 'sessions', key: byId }),
	tableCard(AccountLinkEntity, {
		list: 'account-links',
		key: byId,
		without: { token_hash: SECRET },
	}),
	tableCard(IdentityEntity, {
		list: 'connections',
		key: [
			['provider', 'text'],
			['subject', 'text'],
		],
		without: { sealed_tokens: SECRET, refreshing_until: INTERNAL },
	}),
	tableCard(AuditEventEntity, { list: 'activity', key: byId }),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		auth: typeof authTables;
	}
}
