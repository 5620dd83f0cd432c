import type { Connections } from 'bff/contract/account/connections';
import type { SessionInfo } from 'bff/contract/auth/auth';
import type { Feed } from 'bff/contract/feed/feed';
import type { MailAddress } from 'bff/contract/mail/mail-address';
import type { PublishingSettings } from 'bff/contract/publishing/settings';

const browser: SessionInfo = {
	id: '00000000-0000-4000-8000-000000000011',
	createdAt: '2026-11-20T12:00:00.000Z',
	lastSeenAt: '2026-11-21T12:00:00.000Z',
	device: 'Firefox on Windows',
	current: true,
};
export const sessions: SessionInfo[] = [
	browser,
	{
		...browser,
		id: '00000000-0000-4000-8000-000000000012',
		device: 'Safari on iOS',
		current: false,
	},
	{ ...browser, id: '00000000-0000-4000-8000-000000000013', device: 'Unknown', current: false },
];

export const notConnected: Connections = {
	connections: [],
	offered: ['twitter', 'google'],
	hasPassword: true,
};
export const connected: Connections = {
	...notConnected,
	connections: [
		{
			provider: 'twitter',
			name: '@maralindqvist',
			connectedAt: '2026-11-20T12:00:00.000Z',
			canRead: true,
			canAct: false,
		},
		{
			provider: 'google',
			name: 'mara@example.org',
			connectedAt: '2026-11-19T12:00:00.000Z',
			canRead: false,
			canAct: false,
		},
	],
};
/** By signing in alone. */
export const signedInWithX: Connections = {
	connections: [
		{
			provider: 'twitter',
			name: '@maralindqvist',
			connectedAt: '2026-11-20T12:00:00.000Z',
			canRead: false,
			canAct: false,
		},
	],
	offered: ['twitter', 'google'],
	hasPassword: false,
};

export const homeFeed: Feed = {
	reads: 'home',
	why: null,
	accounts: [],
	query: '',
	stored: 1312,
	storedSince: '2026-11-02T12:00:00.000Z',
};
export const searchFeed: Feed = {
	...homeFeed,
	reads: 'search',
	accounts: ['nightjet', 'railnotes'],
	query: 'index design lang:en',
};
export const noFeed: Feed = {
	...homeFeed,
	reads: 'none',
	why: 'Connect X, or store an X API key and name accounts or a search.',
	stored: 0,
	storedSince: null,
};

export const mailArrives: MailAddress = {
	address: 'mara@example.org',
	returnedAt: null,
	supportEmail: 'hello@warble.example',
};

export const publishing: PublishingSettings = {
	zone: 'Europe/Oslo',
	slots: [
		{ weekday: 1, time: '08:00' },
		{ weekday: 1, time: '17:30' },
		{ weekday: 3, time: '08:00' },
		{ weekday: 6, time: '09:00' },
	],
	undoSeconds: 10,
	monthlyLimit: null,
	mailOnFailure: true,
	weeklyDigest: false,
	resultsLimit: null,
	longPosts: false,
	isZoneSet: true,
	paused: null,
	spent: { publishing: 0.42, results: 0 },
	prices: { post: 0.015, postWithLink: 0.2, media: 0.005, deletePost: 0.01, read: 0.005 },
	method: { kind: 'done', why: null, connectHelps: false },
};
