import type { Connections } from 'bff/contract/account/connections';
import type { SessionInfo } from 'bff/contract/auth/auth';
import type { Feed } from 'bff/contract/feed/feed';
import type { MailAddress } from 'bff/contract/mail/mail-address';
import type {
	ConnectedAccount,
	ConnectedAccounts,
} from 'bff/contract/network-accounts/network-accounts';
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

export const blueskyAccount: ConnectedAccount = {
	id: '00000000-0000-4000-8000-000000000021',
	network: 'bluesky',
	handle: 'mara.bsky.social',
	server: 'bsky.social',
	connectedAt: '2026-11-20T12:00:00.000Z',
	canRead: true,
	canAct: true,
	canPostMedia: true,
	isExpired: false,
	lastSuccessAt: '2026-11-20T12:05:00.000Z',
	lastError: null,
};
export const mastodonAccount: ConnectedAccount = {
	...blueskyAccount,
	id: '00000000-0000-4000-8000-000000000022',
	network: 'mastodon',
	handle: 'mara@mastodon.social',
	server: 'mastodon.social',
	lastSuccessAt: null,
};
/** A further account at X. */
export const furtherXAccount: ConnectedAccount = {
	...blueskyAccount,
	id: '00000000-0000-4000-8000-000000000023',
	network: 'x',
	handle: 'mararuns',
	server: 'api.x.com',
};
export const noNetworkAccounts: ConnectedAccounts = { accounts: [], servers: [] };
export const networkAccounts: ConnectedAccounts = {
	accounts: [blueskyAccount, mastodonAccount],
	servers: ['mastodon.social', 'fosstodon.org'],
};

export const homeFeed: Feed = {
	reads: 'home',
	why: null,
	accounts: [],
	query: '',
	timelines: [],
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
	why: 'Connect X, Bluesky or Mastodon, or add accounts or a search to read.',
	stored: 0,
	storedSince: null,
};
/** X, Bluesky and Mastodon, whose connection has expired. */
export const severalFeed: Feed = {
	...homeFeed,
	timelines: [
		{ network: 'bluesky', handle: 'mara.bsky.social', isExpired: false },
		{ network: 'mastodon', handle: 'mara@mastodon.social', isExpired: true },
	],
};
/** Bluesky alone. */
export const withoutX: Feed = {
	...noFeed,
	why: 'Connect X, or add accounts or a search, to read posts from X too.',
	timelines: [{ network: 'bluesky', handle: 'mara.bsky.social', isExpired: false }],
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
