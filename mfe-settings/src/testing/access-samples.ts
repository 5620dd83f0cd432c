import type { ResponseOf } from 'bff/client/client';
import type { AccessToken, ConnectedAgent, listAccess } from 'bff/contract/access/access';
import type { Webhook, WebhookDelivery } from 'bff/contract/access/webhooks';

/** ISO 8601, this many hours from now. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const idOf = (index: number) => `00000000-0000-4000-8000-0000000000${index}`;

export const token: AccessToken = {
	id: idOf(31),
	name: 'Backup script',
	right: 'read',
	ending: 'a1b2',
	createdAt: '2026-11-20T12:00:00.000Z',
	expiresAt: inHours(90 * 24),
	lastUsedAt: inHours(-2),
};
const expiring: AccessToken = {
	...token,
	id: idOf(32),
	name: 'Shortcuts on my phone',
	right: 'draft',
	ending: 'Zx_9',
	expiresAt: inHours(75),
	lastUsedAt: null,
};
const tokens = [token, expiring];

export const agent: ConnectedAgent = {
	id: idOf(41),
	name: 'Claude',
	host: 'claude.ai',
	right: 'propose',
	createdAt: '2026-11-20T12:00:00.000Z',
	lastUsedAt: inHours(-0.1),
};
const unverified: ConnectedAgent = {
	...agent,
	id: idOf(42),
	name: 'Writing helper',
	host: null,
	right: 'read',
	lastUsedAt: null,
};

export const noAccess: ResponseOf<typeof listAccess> = {
	tokens: [],
	agents: [],
	apiUrl: 'https://warble.example/api/v1',
	mcpUrl: 'https://warble.example/mcp',
};
export const access: ResponseOf<typeof listAccess> = {
	...noAccess,
	tokens,
	agents: [agent, unverified],
};

export const made = {
	secret: 'warble_pat_q0Zr1JmXw8sVt3nKcY5uB7eHaD2fGpL9iOxTzRvNkM4',
	token: { ...token, id: idOf(33), name: 'Home server', ending: 'NkM4', lastUsedAt: null },
};

export const webhook: Webhook = {
	id: idOf(51),
	url: 'https://hooks.example.com/warble',
	events: ['publication.posted', 'publication.failed'],
	createdAt: '2026-11-20T12:00:00.000Z',
	stoppedAt: null,
};
export const stopped: Webhook = {
	...webhook,
	id: idOf(52),
	url: 'https://old.example.org/in',
	events: ['run.finished'],
	stoppedAt: '2026-11-24T12:00:00.000Z',
};
export const webhooks = [webhook];

export const delivered: WebhookDelivery = {
	id: idOf(61),
	event: 'publication.posted',
	createdAt: '2026-11-24T12:00:00.000Z',
	status: 'delivered',
	attempts: 1,
	nextAt: null,
	result: 'HTTP 204',
	body: '{"type":"publication.posted","timestamp":"2026-11-24T12:00:00.000Z","data":{"draft":{"id":"d1"}}}',
};
export const failed: WebhookDelivery = {
	...delivered,
	id: idOf(62),
	event: 'publication.failed',
	createdAt: '2026-11-23T12:00:00.000Z',
	status: 'failed',
	attempts: 9,
	result: 'HTTP 500',
};
export const waiting: WebhookDelivery = {
	...delivered,
	id: idOf(63),
	status: 'waiting',
	attempts: 2,
	nextAt: inHours(0.5),
	result: 'No response within 10 seconds',
};

export const deliveriesOf = (id: string, cursor?: string) =>
	`GET /api/webhooks/${id}/deliveries?limit=10${cursor ? `&cursor=${cursor}` : ''}`;
