import { expect, test } from 'vitest';
import { crossPost } from '../../../testing/cross-post-samples.ts';
import { draft, idOf, part, publication } from '../../../testing/fake-drafts.ts';
import { summarise } from '../api/draft-lists.ts';
import {
	accountsOf,
	asDraft,
	describeProblems,
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

test('a draft names the accounts that wait for the user', () => {
	const one = draft(1, {
		crossPosts: [crossPost(60, bluesky, { publication: failed }), crossPost(61, other)],
	});
	expect(describeProblems(summarise(one))).toMatchObject([
		{ text: 'Bluesky @mara.example failed', tone: 'error' },
	]);
	expect(describeProblems(summarise(draft(2)))).toEqual([]);
});

test('a cross-post that was saved has a text of its own, one that was published has not', () => {
	const one = draft(1, { crossPosts: [crossPost(60, bluesky)] });
	const [before = crossPost(60, bluesky)] = one.crossPosts ?? [];
	const changed = asDraft(one, before);
	const [published] = withCrossPost(one, { ...changed, publication: failed }).crossPosts ?? [];
	expect(published).toMatchObject({ hasOwnText: false, publication: { status: 'failed' } });
	const [saved] = withCrossPost(one, { ...changed, parts: [part('Brief')] }).crossPosts ?? [];
	expect(saved?.hasOwnText).toBe(true);
});
