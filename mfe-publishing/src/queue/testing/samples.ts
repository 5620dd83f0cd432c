import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { Queue } from 'bff/contract/publishing/publishing';
import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { atOslo, queued } from 'remote-kit/testing/queue-samples';
import type { QueuedDraft } from '../queue-texts.ts';

/** All samples are on this evening, when Oslo is an hour ahead of UTC. */
export const NOW = Date.parse('2026-11-20T19:00:00.000Z');
export const TODAY = '2026-11-20';

const url = 'https://x.com/maralindqvist/status/1990000000000000001';
const failedBody = {
	code: 'action_refused' as const,
	message: 'X says it repeats a post of yours from 3 Nov.',
	error: '',
};

export const hydration = queued(
	1,
	'2026-11-20T17:30',
	'Hydration isn’t a number you aim for. It’s what’s left after the flour has had its say.',
	{},
	{
		status: 'posted',
		posts: [{ status: 'posted', url, postedAt: atOslo('2026-11-20T17:30') }],
		postedAt: atOslo('2026-11-20T17:30'),
		results: { likes: 31, reposts: 0, replies: 4, views: null, day: 1, at: '2026-11-20T18:30:00Z' },
	},
);
export const crust = queued(
	2,
	'2026-11-21T09:00',
	'The crust cracks because the loaf cools faster than the crumb. Leave the oven door open for ten minutes and it sings less.',
	{ media: 1, labels: ['bread'] },
);
export const rye = queued(
	3,
	'2026-11-22T10:00',
	'Rye at 1,200 m: 12% less water, 20 minutes less proof. Sea-level recipes lie up here.',
	{ parts: 2, labels: ['bread'] },
	{ cost: 0.03 },
);
export const half = queued(
	4,
	'2026-11-22T14:20',
	'Oslo half, second time. I’ll post the splits whether I like them or not.',
	{},
	{ isSlot: false },
);
export const disks = queued(
	5,
	'2026-11-23T08:00',
	'We moved 210 GB to new disks with 40 seconds of read-only time. The steps, in order, and what went wrong at each.',
	{ parts: 3, media: 1, hasLink: true, labels: ['postgres'] },
	{ cost: 0.2 },
);
export const failed = queued(
	6,
	'2026-11-19T12:30',
	'We put the job queue back into Postgres. 900 jobs a second, one fewer thing to page us.',
	{ parts: 4 },
	{
		status: 'failed',
		posts: [
			{ status: 'posted', url, postedAt: atOslo('2026-11-19T12:30') },
			{ status: 'failed', url: null, postedAt: null },
		],
		error: failedBody,
	},
);
export const unsure = queued(
	7,
	'2026-11-20T08:00',
	'Long runs taught me what on-call didn’t: the first hour tells you nothing.',
	{},
	{ status: 'unsure', posts: [{ status: 'unsure', url: null, postedAt: null }] },
);
export const missed = queued(
	8,
	'2026-11-20T12:30',
	'If your migration needs a quiet hour, it needs a smaller migration.',
	{},
	{
		status: 'missed',
		error: { code: 'publication_missed', message: 'The queue was paused.', error: '' },
	},
);
export const byHand = queued(
	9,
	'2026-11-20T18:00',
	'Three things I stopped measuring on easy days: pace, cadence, other people.',
	{},
	{
		status: 'by_hand',
		byHand: {
			part: 0,
			url: 'https://x.com/intent/post?text=Three%20things%20I%20stopped%20measuring%20on%20easy%20days%3A%20pace%2C%20cadence%2C%20other%20people.',
			isPrefilled: true,
		},
	},
);

const bluesky = { id: 'a', network: 'bluesky', handle: 'mara.example' } as const;
const mastodon = { id: 'b', network: 'mastodon', handle: 'mara@social.example' } as const;
export const ryeAtBluesky = { ...rye, account: bluesky };
export const halfAtAll: QueuedDraft = {
	...half,
	crossPosts: [
		{ id: 'c', account: bluesky, status: 'queued', postedAt: null, results: null },
		{ id: 'd', account: mastodon, status: 'failed', postedAt: null, results: null },
	],
};

const slot = (localTime: string) => ({ at: atOslo(localTime), localTime });
/** The queue of the drafts that are given, with free slots at 18:00 and 19:00 of some days. */
export function queueOf(
	drafts: readonly QueuedDraft[],
	{
		from = TODAY,
		days = 7,
		freeSlots = ['2026-11-21T18:00', '2026-11-22T19:00', '2026-11-23T12:30'],
		...rest
	}: Partial<Omit<Queue, 'days'>> & {
		from?: string;
		days?: number;
		freeSlots?: readonly string[];
	} = {},
): Queue {
	const needs = ['failed', 'unsure', 'missed', 'by_hand'];
	const needsYou = drafts.filter(({ publication: { status } }) => needs.includes(status));
	const inDays = drafts
		.filter((draft) => !needsYou.includes(draft))
		.toSorted((a, b) => a.publication.localTime.localeCompare(b.publication.localTime));
	const waiting = inDays.filter(({ publication: { status } }) => status === 'queued');
	return {
		zone: 'Europe/Oslo',
		today: TODAY,
		paused: null,
		needsYou,
		days: Array.from({ length: days }, (_, index) => {
			const date = new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000)
				.toISOString()
				.slice(0, 10);
			return {
				date,
				drafts: inDays.filter(({ publication }) => publication.localTime.startsWith(date)),
				freeSlots: freeSlots
					.filter((each) => each.startsWith(date))
					.filter((each) => !waiting.some(({ publication }) => publication.localTime === each))
					.map(slot),
			};
		}),
		counts: { queued: waiting.length, freeSlots: freeSlots.length },
		next: waiting[0]?.id ?? null,
		...rest,
	};
}

export const settings: PublishingSettings = {
	zone: 'Europe/Oslo',
	slots: [],
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

/** A draft that is not queued. */
export function draft(n: number, text: string): DraftSummary {
	return { ...queued(n, '2026-11-20T18:00', text), publication: null };
}
