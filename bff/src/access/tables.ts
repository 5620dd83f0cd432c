import { byId, INTERNAL, LEASE, SECRET, tableCard } from '../database/tables.ts';
import { AgentEntity } from './agents/agent.entity.ts';
import { OauthRecordEntity } from './agents/oauth-record.entity.ts';
import { ApiRequestEntity } from './api/api-request.entity.ts';
import { ProposalEntity } from './proposals/proposal.entity.ts';
import { AccessTokenEntity } from './tokens/access-token.entity.ts';
import { WebhookEntity } from './webhooks/webhook.entity.ts';
import { WebhookDeliveryEntity } from './webhooks/webhook-delivery.entity.ts';

export const accessTables = [
	tableCard(AccessTokenEntity, { list: 'tokens', key: byId, without: { token_hash: SECRET } }),
	tableCard(AgentEntity, { list: 'agents', key: byId, without: { grant_id: INTERNAL } }),
	tableCard(OauthRecordEntity, 'Codes, tokens and grants of agents, which `agents` lists.'),
	tableCard(ApiRequestEntity, 'Responses that are stored for a day, for repeated requests.'),
	tableCard(ProposalEntity, { list: 'proposals', key: byId, without: { caller: INTERNAL } }),
	tableCard(WebhookEntity, { list: 'webhooks', key: byId, without: { sealed_secret: SECRET } }),
	tableCard(WebhookDeliveryEntity, {
		list: 'webhook-deliveries',
		key: byId,
		of: { list: 'webhooks', column: 'webhook_id' },
		without: { ...LEASE, next_at: INTERNAL },
	}),
];

declare module '../database/tables.ts' {
	interface AreaTables {
		access: typeof accessTables;
	}
}
