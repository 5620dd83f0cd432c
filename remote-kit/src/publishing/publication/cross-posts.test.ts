import { expect, test } from 'vitest';
import { crossPost } from '../../../testing/cross-post-samples.ts';
import { draft, idOf, part, publication } from '../../../testing/fake-drafts.ts';
import { filtersOf, summarise } from '../api/draft-lists.ts';
import {
	accountsOf,
	asDraft,
	describeOutcomes,
	nameAccount,
	withCrossPost,
} from './cross-posts.ts';

const bluesky = { id: idOf(50), network: 'bluesky', handle: 'mara.example' } as const;
const other = { id: idOf(51), network: 'bluesky', handle: 'other.example' } as const;
const failed = publication({ status: 'failed' });

test('an account is named by its network, and by its handle if there are several', () => {
	const one = draft(1, { crossPosts: [crossPost(60, bluesky)] });
	expect(accountsOf(one).map((each) => nameAccount(each, accountsOf(one)))).toEqual([
		'X',
		'Bluesky',
	]);
	expect(nameAccount(other, [bluesky, other])).toBe('Bluesky @other.example');
});

const posted = publication({ status: 'posted' });
test.each([
	[null, [failed, null], 'X not queued, Bluesky @mara.example failed', 'queued'],
	[null, [posted, null], 'X not queued, Bluesky @mara.example posted', 'posted'],
	[posted, [failed, posted], 'Bluesky @mara.example failed', 'posted, queued'],
	[posted, [posted, null], 'Bluesky @other.example not queued', 'posted'],
	[
		failed,
		[failed, failed],
		'Bluesky @mara.example failed, Bluesky @other.example failed',
		'queued',
	],
	[publication(), [publication(), publication()], '', 'queued'],
	[null, [null, null], '', 'all'],
])(
	'a draft names the accounts whose outcome differs, and is in their lists %#',
	(own, others, names, lists) => {
		const [one = null, two = null] = others;
		const row = summarise(
			draft(1, {
				publication: own,
				crossPosts: [
					crossPost(60, bluesky, { publication: one }),
					crossPost(61, other, { publication: two }),
				],
			}),
		);
		expect(
			describeOutcomes(row)
				.map(({ text }) => text)
				.join(', '),
		).toBe(names);
		expect(filtersOf(row).join(', ')).toBe(lists);
	},
);

test('a cross-post that was saved has a text of its own, one that was published has not', () => {
	const one = draft(1, { crossPosts: [crossPost(60, bluesky)] });
	const [before = crossPost(60, bluesky)] = one.crossPosts ?? [];
	const changed = asDraft(one, before);
	const [published] = withCrossPost(one, { ...changed, publication: failed }).crossPosts ?? [];
	expect(published).toMatchObject({ hasOwnText: false, publication: { status: 'failed' } });
	const [saved] = withCrossPost(one, { ...changed, parts: [part('Brief')] }).crossPosts ?? [];
	expect(saved?.hasOwnText).toBe(true);
});
