import type { AuditEntry } from 'bff/contract/admin/audit';

/** A sign-in, an operator's action, and an event without a browser. */
export const entries: readonly AuditEntry[] = [
	{
		id: '1',
		username: 'tove',
		kind: 'sessions_ended',
		details: { by: 'demo', ended: 2 },
		device: 'Firefox on Windows',
		at: '2026-11-23T18:52:00.000Z',
	},
	{
		id: '2',
		username: 'wilhelmina_featherstonehaugh',
		kind: 'subscription_changed',
		details: { status: 'past_due' },
		device: null,
		at: '2026-11-23T17:05:00.000Z',
	},
	{
		id: '3',
		username: 'tove',
		kind: 'login',
		details: { how: 'google' },
		device: 'Safari on iOS',
		at: '2026-11-22T08:00:00.000Z',
	},
];
