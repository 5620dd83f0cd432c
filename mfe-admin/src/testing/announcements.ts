import type { ManagedAnnouncement } from 'bff/contract/announcements/managed-announcements';

/** A warning for all users, and news with long texts for some. */
export const announcements: readonly ManagedAnnouncement[] = [
	{
		id: '00000000-0000-4000-8000-00000000000a',
		text: 'X answers slowly today. Posts may go out a few minutes late.',
		severity: 'warning',
		link: null,
		audience: 'all',
		startsAt: '2026-11-23T08:00:00.000Z',
		endsAt: '2026-11-23T22:00:00.000Z',
	},
	{
		id: '00000000-0000-4000-8000-00000000000b',
		text: `${'The queue now has a week view, which shows every slot. '.repeat(4)}${'x'.repeat(40)}`,
		severity: 'info',
		link: { label: 'See the week', url: '/app/queue' },
		audience: 'paid',
		startsAt: '2026-11-24T08:00:00.000Z',
		endsAt: '2026-12-01T08:00:00.000Z',
	},
];
