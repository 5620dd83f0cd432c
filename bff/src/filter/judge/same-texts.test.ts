import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFilterApp, type FilterApp, postOf } from '../../testing/apps/build-filter-app.ts';
import { countPosts, honest, modelOf, postsOf } from '../fixtures/judging.ts';
import { verdictsOf } from '../fixtures/run-events.ts';
import { SameTexts } from './same-texts.ts';

const text = 'Ran 20 km before breakfast, and read about indexes after it.';
const rkey = (n: number) => `at://did:plc:abc/app.bsky.feed.post/3k${n}`;
const at = (id: string, content = text) => ({ ...postsOf([content])[0], id }) as never;
const verdict = { included: true, reason: 'Running.', decidedBy: 'model' } as const;

test('a story that another network has too is judged once, and both posts get the verdict', () => {
	const same = new SameTexts();
	expect(same.add([at('1'), at(rkey(1)), at(rkey(2), 'Another story.')])).toMatchObject({
		toJudge: [{ id: '1' }, { id: rkey(2) }],
		verdicts: [],
	});
	expect(same.spread([{ ...verdict, tweetId: '1' }])).toEqual([
		{ ...verdict, tweetId: '1' },
		{ ...verdict, tweetId: rkey(1) },
	]);
	// On a later page.
	expect(same.add([at('mastodon.social/1', ` ${text}\n`)])).toEqual({
		toJudge: [],
		verdicts: [{ ...verdict, tweetId: 'mastodon.social/1' }],
	});
});

test('what a post quotes is part of the story, whichever network it is on', () => {
	const quoting = (id: string, quotedId: string, quoted: string) => {
		const quote = { id: quotedId, authorName: 'Ada', authorUsername: 'ada', text: quoted };
		return { ...(at(id) as object), attached: { media: [], poll: [], quote } } as never;
	};
	const same = new SameTexts();
	const posts = [
		quoting('1', '10', 'Slow is smooth.'),
		quoting(rkey(1), rkey(10), 'Slow is smooth.'),
		quoting(rkey(2), rkey(11), 'Fast is loud.'),
	];
	expect(same.add(posts)).toMatchObject({ toJudge: [{ id: '1' }, { id: rkey(2) }] });
});

test('a corrected verdict corrects all of them', () => {
	const same = new SameTexts();
	same.add([at('1'), at(rkey(1))]);
	same.spread([{ ...verdict, tweetId: '1' }]);
	const correction = { ...verdict, included: false, isCorrection: true };
	expect(same.spread([{ ...correction, tweetId: '1' }])).toEqual([
		{ ...correction, tweetId: '1' },
		{ ...correction, tweetId: rkey(1) },
	]);
	const { verdicts } = same.add([at(rkey(2))]);
	expect(verdicts).toEqual([{ ...verdict, included: false, tweetId: rkey(2) }]);
});

test('a verdict of an earlier run counts for the other network too', () => {
	const same = new SameTexts();
	const known = { ...verdict, decidedBy: 'earlier_run' } as const;
	same.know(at('1'), { ...known, tweetId: '1' });
	expect(same.add([at(rkey(1))]).verdicts).toEqual([{ ...known, tweetId: rkey(1) }]);
});

test('posts of one network, and posts without words, are judged each', () => {
	const same = new SameTexts();
	const posts = [at('1'), at('2'), at('3', ''), at(rkey(3), ' ')];
	expect(same.add(posts)).toEqual({ toJudge: posts, verdicts: [] });
});

let app: FilterApp;
const { model, requests } = modelOf(honest);
beforeAll(async () => {
	app = await buildFilterApp({ model, keep: true });
});
afterAll(() => app.close());

test('a run over the same story on three networks pays for it once, and shows it three times', async () => {
	const person = await app.member(1);
	const times = [1, 2, 3].map((seconds) => new Date(Date.now() - seconds * 1000));
	const [x, bluesky, mastodon] = times.map((time) => postOf('8', text, time)) as [
		ReturnType<typeof postOf>,
		ReturnType<typeof postOf>,
		ReturnType<typeof postOf>,
	];
	const url = 'https://mastodon.social/@ada/8';
	await app.services.tweets.save(
		person.id,
		[
			x,
			{ ...bluesky, network: 'bluesky', id: rkey(8), url: 'https://bsky.app', editIds: [rkey(8)] },
			{ ...mastodon, network: 'mastodon', id: 'mastodon.social/8', url, editIds: [] },
		],
		'test',
	);
	const verdicts = verdictsOf(await (await person.run()).ended);
	expect(countPosts(requests)).toBe(2);
	expect(requests).toHaveLength(1);
	expect(verdicts).toHaveLength(4);
	const same = verdicts.filter(({ data }) => data.text === text).map(({ data }) => data);
	expect(new Set(same.map(({ included, reason }) => `${included} ${reason}`)).size).toBe(1);
	expect(same.find(({ tweetId }) => tweetId === 'mastodon.social/8')).toMatchObject({
		network: 'mastodon',
		url,
	});
	expect(same.find(({ tweetId }) => tweetId === '8')).toMatchObject({
		network: 'x',
		url: 'https://x.com/ada/status/8',
	});
});
