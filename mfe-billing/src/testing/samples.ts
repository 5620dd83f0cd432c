import type { SessionInfo } from 'bff/contract/auth';
import type { PricingOption } from 'bff/contract/billing';
import type { Connections } from 'bff/contract/connections';
import type { Feed } from 'bff/contract/feed';
import type { MailAddress } from 'bff/contract/mail/mail-address';
import type { PublishingSettings } from 'bff/contract/publishing/settings';
import type { SubscriptionStatus } from 'bff/contract/subscription';

const features = [
	'Compose with files as references',
	'Filter runs over hours, days or weeks',
	'Tweet Review and the file editor',
	'Your own API keys; you see what each run costs',
];

export const monthly: PricingOption = {
	id: 'price_monthly',
	name: 'Monthly',
	description: 'For trying it in earnest.',
	amount: 1900,
	currency: 'usd',
	interval: 'month',
	features,
};

export const yearly: PricingOption = {
	...monthly,
	id: 'price_yearly',
	name: 'Yearly',
	description: 'Same product, two months cheaper.',
	amount: 19000,
	interval: 'year',
};

export const unpaid: SubscriptionStatus = {
	hasActiveSubscription: false,
	status: null,
	trialEndsAt: null,
};
export const pastDue: SubscriptionStatus = { ...unpaid, status: 'past_due', plan: 'Monthly' };
export const trialing: SubscriptionStatus = {
	hasActiveSubscription: true,
	status: 'trialing',
	trialEndsAt: '2026-12-02T12:00:00.000Z',
	renewsAt: '2026-12-02T12:00:00.000Z',
	plan: 'Monthly',
};
export const renewing: SubscriptionStatus = {
	...trialing,
	status: 'active',
	trialEndsAt: null,
	renewsAt: '2027-01-02T12:00:00.000Z',
};
export const cancelled: SubscriptionStatus = {
	...renewing,
	renewsAt: null,
	endsAt: '2027-01-02T12:00:00.000Z',
};

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
