import type { ManagedAccount } from 'bff/contract/admin/people';

const mara: ManagedAccount = {
	id: '00000000-0000-4000-8000-000000000001',
	username: 'demo',
	name: 'Mara Lindqvist',
	email: 'mara@example.org',
	isOperator: true,
	plan: 'Monthly',
	status: 'trialing',
	createdAt: '2026-11-16T09:00:00.000Z',
	deletesAt: null,
	lastSeenAt: '2026-11-23T18:52:00.000Z',
	openSessions: 2,
};

/** An operator, a user without address, plan and visits, and long texts. */
export const people: readonly ManagedAccount[] = [
	mara,
	{
		...mara,
		id: '00000000-0000-4000-8000-000000000002',
		username: 'ines',
		name: null,
		email: null,
		isOperator: false,
		plan: null,
		status: null,
		createdAt: '2026-10-02T09:00:00.000Z',
		deletesAt: '2026-12-04T09:00:00.000Z',
		lastSeenAt: null,
		openSessions: 0,
	},
	{
		...mara,
		id: '00000000-0000-4000-8000-000000000003',
		username: 'wilhelmina_featherstonehaugh',
		name: 'Wilhelmina Featherstonehaugh-Cholmondeley of the Northern Reaches',
		email: `wilhelmina.${'featherstonehaugh.'.repeat(4)}cholmondeley@example.org`,
		isOperator: false,
		plan: 'Yearly',
		status: 'past_due',
	},
];
