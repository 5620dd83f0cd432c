import { screen, within } from '@testing-library/react';
import { draft, FakeDrafts, idOf, publication } from 'remote-kit/testing/fake-drafts';
import { json, refusal } from 'remote-kit/testing/fake-server';
import { expect, test } from 'vitest';
import { openDrafts } from '../../testing/open-drafts.tsx';
import { formatRatio } from './post-results.tsx';

const at = '2026-11-20T18:00:00.000Z';
const counts = { likes: 41, reposts: 6, replies: 9, views: 3120 };
const posted = draft(1, {
	publication: publication({
		status: 'posted',
		postedAt: at,
		posts: [{ status: 'posted', url: 'https://x.com/i/status/1', postedAt: at }],
		results: { ...counts, day: 3, at },
	}),
});
const recent = [310, 90, 3120].map((views, index) => ({
	id: index === 2 ? idOf(1) : idOf(index + 20),
	text: 'Words',
	postedAt: at,
	likes: 1,
	views,
}));

async function open(compared: object | undefined) {
	const server = new FakeDrafts(posted);
	server.always(`GET /api/drafts/${idOf(1)}/results`, () =>
		compared
			? json({ day: 3, others: 12, usual: null, recent, ...compared })
			: refusal(404, { code: 'not_found', message: 'There is no such page.' }),
	);
	openDrafts(server, `?list=posted&draft=${idOf(1)}`);
	return within(await screen.findByRole('region', { name: 'Results' }));
}

test('results stand beside what is usual for the user, with the posts that rests on', async () => {
	const results = await open({ usual: { likes: 20, reposts: 6, replies: 0, views: 1486 } });
	expect(await results.findByText('2.1× your usual')).toBeTruthy();
	expect(results.getByText('1.0× your usual')).toBeTruthy();
	expect(
		results.getByText('Your usual is the median of your 12 other posts on X after 3 days.'),
	).toBeTruthy();
	expect(results.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
		'Views',
		'Likes',
		'Reposts',
		'Replies',
	]);
	expect(
		results.getByRole('img', {
			name: 'Views of your last 3 posts on X after 3 days, oldest first: 310, 90, 3,120. This one is number 1 of 3.',
		}),
	).toBeTruthy();
});

test('with fewer than five other posts, results say how many are missing', async () => {
	const results = await open({ others: 3 });
	expect(
		await results.findByText(
			'Warble compares this with your usual after 2 more posts on X with results.',
		),
	).toBeTruthy();
	expect(results.queryByText(/× your usual/)).toBeNull();
});

test('results are shown without a comparison if that cannot be read', async () => {
	const results = await open(undefined);
	expect(results.getByText('3,120')).toBeTruthy();
	expect(results.queryByRole('img')).toBeNull();
});

test.each([
	[2.13, '2.1'],
	[0.04, '0.0'],
	[9.96, '10'],
	[1234.4, '1,234'],
])('a ratio of %d is written %s', (ratio, text) => {
	expect(formatRatio(ratio)).toBe(text);
});
