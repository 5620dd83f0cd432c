import type { Proposal, ProposedAction } from 'bff/contract/access/proposals';
import type { DraftAccount } from 'bff/contract/publishing/draft-account';
import type { MediaRef } from 'bff/contract/publishing/draft-part';
import { atOslo, idOf } from './queue-samples.ts';

const atX: DraftAccount = { id: null, network: 'x', handle: 'maralindqvist' };
const atBluesky: DraftAccount = { id: idOf(801), network: 'bluesky', handle: 'mara.example' };
const atMastodon: DraftAccount = {
	id: idOf(802),
	network: 'mastodon',
	handle: 'mara@social.example',
};

const textAt = (account: DraftAccount, texts: readonly string[], media: MediaRef[] = []) => ({
	account,
	parts: texts.map((text, index) => ({ text, media: index === 0 ? media : [] })),
});
const at = (localTime: string) =>
	({ kind: 'at', at: atOslo(localTime), localTime }) satisfies ProposedAction['when'];

/** A hash as the server's: 64 hexadecimal digits. */
export const hashOf = (n: number): string => n.toString(16).padStart(64, '0');

/** A proposal to post a text at X now, or with another action. */
export function proposal(
	n: number,
	overrides: Partial<Proposal> = {},
	action: Partial<ProposedAction> = {},
): Proposal {
	return {
		id: idOf(900 + n),
		kind: 'publish',
		by: 'Claude',
		note: null,
		status: 'open',
		createdAt: '2026-11-20T18:48:00.000Z',
		expiresAt: '2026-12-04T18:48:00.000Z',
		hash: hashOf(n),
		isChanged: false,
		obstacle: null,
		outcome: null,
		...overrides,
		action: {
			draftId: idOf(20),
			texts: [textAt(atX, ['Leave the oven door open for ten minutes.'])],
			when: { kind: 'now', at: null, localTime: null },
			post: null,
			cost: 0.015,
			...action,
		},
	};
}

const crust =
	'The crust cracks because the loaf cools faster than the crumb. Leave the oven door open for ten minutes and it sings less.';
const post: ProposedAction['post'] = {
	id: '1990000000000000009',
	authorName: 'Ines Okafor',
	authorUsername: 'inesokafor',
	text: 'Vacuum did not fall behind. Our longest transaction did: 11 hours, from a reporting job nobody owned.',
	url: 'https://x.com/inesokafor/status/1990000000000000009',
};
const picture: MediaRef = { id: idOf(811), alt: '' };
const described: MediaRef = { id: idOf(812), alt: 'A loaf with a cracked crust, seen from above.' };
const draftGone = 'This draft is being posted. Wait until it has been posted, or refuse this.';

/** One of each kind. */
export const sample = {
	now: proposal(1, {
		note: 'You said on Monday that you wanted to share what the oven taught you.',
	}),
	thread: proposal(
		2,
		{},
		{
			texts: [
				textAt(atX, [
					'We moved 210 GB to new disks with 40 seconds of read-only time.',
					'Step one: replicate to the new disks for a week, and compare every night.',
					'Step two: stop the writers, wait for the replica, move the address.',
					'Step three: keep the old disks for a month. We needed them on day four.',
					'What went wrong: the backup still read from the old address.',
				]),
			],
			when: at('2026-11-21T18:00'),
			cost: 0.075,
		},
	),
	crossPosted: proposal(
		3,
		{},
		{
			texts: [
				textAt(atX, [crust], [picture, described]),
				textAt(atMastodon, [crust], [picture, described]),
				textAt(atBluesky, ['The crust cracks because the loaf cools faster than the crumb.']),
			],
			when: at('2026-11-22T10:00'),
			cost: 0.025,
		},
	),
	reply: proposal(
		4,
		{ kind: 'reply', note: 'She asks for the query in her next post.' },
		{
			draftId: null,
			texts: [
				textAt(atX, ['What did you use to find it? We look at backend_xmin in pg_stat_activity.']),
			],
			when: null,
			post,
		},
	),
	like: proposal(5, { kind: 'like' }, { draftId: null, texts: [], when: null, post, cost: 0 }),
	deletion: proposal(
		6,
		{ kind: 'delete_posts', note: 'It has a wrong number: 1,200 m, not 2,100 m.' },
		{
			texts: [
				textAt(atX, ['Rye at 2,100 m: 12% less water, 20 minutes less proof.']),
				textAt(atBluesky, ['Rye at 2,100 m: 12% less water, 20 minutes less proof.']),
			],
			when: null,
			cost: 0.01,
		},
	),
	drafts: proposal(
		7,
		{ kind: 'delete_drafts' },
		{
			draftId: null,
			texts: [textAt(atX, ['Oslo half, first try']), textAt(atX, ['Oslo half, second try'])],
			when: null,
			cost: 0,
		},
	),
	queuedDraft: proposal(
		14,
		{ kind: 'delete_drafts' },
		{
			draftId: null,
			texts: [
				{
					...textAt(atX, ['Oslo half, the third try']),
					queuedFor: { at: atOslo('2026-11-28T18:00'), localTime: '2026-11-28T18:00' },
				},
			],
			when: null,
			cost: 0,
		},
	),
	changed: proposal(8, { isChanged: true }),
	blocked: proposal(9, {
		obstacle: { code: 'draft_locked', message: draftGone, error: draftGone },
	}),
	noSlot: proposal(10, {}, { when: { kind: 'next', at: null, localTime: null } }),
} as const;
