import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { run, runA, runB, tweet } from '../testing/samples.ts';

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
});

test('a post shows its text, author, counts, and a date that links to the original', async () => {
	server.tweets([
		tweet(0, { content: 'Read <b onclick="x()">this</b> <a href="https://example.org">page</a>' }),
	]);
	openReview('', server);
	expect(await screen.findByRole('heading', { level: 1, name: 'Tweet Review' })).toBeTruthy();
	const { getByText, getByRole, element } = await post('Ines Okafor');
	expect((await screen.findByText('page')).parentElement?.textContent).toBe('Read this page');
	expect(getByText('219 likes')).toBeTruthy();
	expect(getByText('41 retweets')).toBeTruthy();
	const date = getByRole('link', { name: /2026/ });
	expect(date.getAttribute('href')).toBe('https://x.com/inesokafor/status/1990000000000000000');
	expect(getByRole('link', { name: 'page' }).getAttribute('rel')).toBe('noopener noreferrer');
	expect(element.innerHTML).not.toContain('onclick');
});

test('a repost names the reposter, as does a text that starts with RT', async () => {
	server.tweets([
		tweet(0, { repost_by: 'Sam Whitlock' }),
		tweet(1, { content: 'RT @boulange_rie: if the crust sings' }),
	]);
	openReview('', server);
	expect((await post('Ines Okafor')).getByText(/^Repost by/).textContent).toBe(
		'Repost by Sam Whitlock',
	);
	expect((await post('Marguerite Faure')).getByText(/^Repost by/).textContent).toBe(
		'Repost by Marguerite Faure',
	);
});

test('an author’s name is shown as text, and an invalid username makes no link [D6] [D7]', async () => {
	const evil = '"><svg onload=alert(1)>';
	server.tweets([
		tweet(0, { author_name: evil, author_username: '../../evil' }),
		tweet(1, { author_username: 'x?y#', repost_by: evil, reason: evil }),
	]);
	openReview('?filter=included', server);
	const { element } = await post('svg onload');
	expect(element.textContent).toContain(evil);
	expect(document.querySelector('svg[onload]')).toBeNull();
	expect(within(element).queryByRole('link', { name: /2026/ })).toBeNull();
	expect((await post('Marguerite')).queryByRole('link', { name: /2026/ })).toBeNull();
	await waitFor(async () =>
		expect((await post('Marguerite')).element.textContent?.split(evil)).toHaveLength(3),
	);
});

test('a post that the user included by hand says so in place of a reason', async () => {
	server.tweets([tweet(0), tweet(1, { reason: 'It has a cause and a number.' })]);
	openReview('?filter=included', server);
	expect((await post('Ines Okafor')).element.textContent).toContain('Included by you');
	const { element } = await post('Marguerite');
	expect(element.textContent).toContain('IncludedIt has a cause');
	expect(element.textContent).not.toContain('by you');
});

test('the filter is in the address, and the back button works', async () => {
	server.always('GET /api/tweets', ({ query }) =>
		Response.json({
			data: [tweet(query.get('filter') === 'answered' ? 1 : 0)],
			next_cursor: null,
			run: null,
			acting: null,
		}),
	);
	const visit = openReview('?filter=all', server);
	await post('Ines Okafor');
	const lists = within(screen.getByRole('navigation', { name: 'Posts' }));
	expect(lists.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page');
	await userEvent.click(lists.getByRole('link', { name: 'Answered' }));
	await post('Marguerite Faure');
	expect(screen.queryByRole('article', { name: /Ines/ })).toBeNull();
	expect(visit.visited.map(({ to }) => to)).toEqual(['/app/tweets?filter=answered']);
	expect(lists.getByRole('link', { name: 'Answered' }).getAttribute('aria-current')).toBe('page');
	visit.back();
	await post('Ines Okafor');
});

test('a visit begins with the list that the server chose, and its pages stay in that list', async () => {
	server.tweets([tweet(0, { reason: 'A check.' }), tweet(1)], { filter: 'included' }, 1);
	server.waiting({ count: 97, worth_reading: 7 });
	openReview('', server);
	await post('Ines Okafor');
	const lists = within(screen.getByRole('navigation', { name: 'Posts' }));
	await waitFor(() =>
		expect(lists.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
			'Worth reading 7',
			'Unanswered 97',
			'Answered ',
			'All ',
		]),
	);
	expect(lists.getByRole('link', { current: 'page' }).textContent).toBe('Worth reading 7');
	expect((await post('Ines Okafor')).getByText('A check.')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
	await post('Marguerite');
	expect(server.requestsTo('GET /api/tweets').map(({ query }) => query.get('filter'))).toEqual([
		'next',
		'included',
	]);
	expect(server.requestsTo('GET /api/tweets/news')[0]?.query.get('filter')).toBe('included');
});

test('included posts show the reason, and another run that has ended can be selected', async () => {
	const shown = {
		id: runA,
		title: 'Lessons from running Postgres',
		createdAt: '2026-11-20T08:14:00.000Z',
	};
	server.tweets([tweet(0, { reason: 'A concrete cause and a check you can copy.' })], {
		run: shown,
	});
	server.always('GET /api/filter/runs', () =>
		Response.json([
			run({ id: 'x', status: 'running', title: 'Going' }),
			run(),
			run({ id: runB, title: 'Bread' }),
		]),
	);
	const visit = openReview('?filter=included', server);
	const { getByText, findByText } = await post('Ines Okafor');
	expect(await findByText('A concrete cause and a check you can copy.')).toBeTruthy();
	expect(getByText(/^included$/i)).toBeTruthy();
	const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Run' });
	expect([...choice.options].map(({ text }) => text.split(',')[0])).toEqual([
		'Lessons from running Postgres',
		'Bread',
	]);
	await userEvent.selectOptions(choice, runB);
	expect(visit.visited.map(({ to }) => to)).toEqual([`/app/tweets?filter=included&run=${runB}`]);
	expect(server.requestsTo('GET /api/tweets').at(-1)?.query.toString()).toBe(
		`filter=included&run=${runB}&limit=20`,
	);
});

test('more posts are loaded, each shown once', async () => {
	server.tweets(
		[0, 1, 2].map((n) => tweet(n)),
		{},
		2,
	);
	openReview('', server);
	await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
	await post('Femi Adeyemi');
	expect(screen.getAllByRole('article')).toHaveLength(3);
	expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('if more posts cannot be loaded, the others stay and loading can be retried', async () => {
	server.tweets(
		[0, 1, 2].map((n) => tweet(n)),
		{},
		2,
	);
	openReview('', server);
	await post('Ines Okafor');
	server.dropConnection('GET /api/tweets');
	await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
	expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load more posts.');
	expect(screen.getAllByRole('article')).toHaveLength(2);
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	await post('Femi Adeyemi');
	expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty list shows the spec’s text and how to get posts', async () => {
	openReview('', server);
	expect(await screen.findByText('No tweets available for review.')).toBeTruthy();
	expect(
		screen.getByText(
			'Try refreshing the page or running a manual scrape of twitter from the dashboard.',
		),
	).toBeTruthy();
	expect(
		await screen.findByText(
			'Reads up to 200 posts from the last seven days, about $1.00. Nothing is posted or liked.',
		),
	).toBeTruthy();
});

test('the empty lists of answered and included posts have their own texts', async () => {
	openReview('?filter=answered', server);
	expect(await screen.findByText('No replies yet.')).toBeTruthy();
	await userEvent.click(screen.getByRole('link', { name: 'Worth reading' }));
	expect(await screen.findByText('Nothing worth reading yet.')).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Open Filter' }).getAttribute('href')).toBe(
		'/app/filter',
	);
});

test('posts that cannot be loaded show a failure, not an empty list', async () => {
	server.tweets([tweet(0)]);
	server.refuse('GET /api/tweets', 500, {
		code: 'internal',
		message: 'Something broke on our side.',
	});
	openReview('', server);
	const failure = await screen.findByRole('alert');
	expect(failure.textContent).toContain('We couldn’t load your posts.');
	expect(failure.textContent).toContain('Something broke on our side.');
	expect(screen.queryByText('No tweets available for review.')).toBeNull();
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	await post('Ines Okafor');
	expect(screen.queryByRole('alert')).toBeNull();
});

test('a post with only the spec’s fields, and without counts, is shown and can be replied to', async () => {
	const { id } = tweet(0);
	const bare = {
		id,
		twitter_id: id,
		author_name: 'Ines Okafor',
		author_username: 'inesokafor',
		content: 'Find the oldest xmin.',
		created_at: 'Fri Nov 20 15:48:00 +0000 2026',
	};
	server.always('GET /api/tweets', () => Response.json({ data: [bare] }));
	openReview('', server);
	const { getByText, getByRole } = await post('Ines Okafor');
	expect(getByText('0 likes')).toBeTruthy();
	expect(getByText('0 retweets')).toBeTruthy();
	await userEvent.type(getByRole('textbox', { name: 'Write a response' }), 'Which one?');
	expect(getByRole<HTMLButtonElement>('button', { name: 'Send Response' }).disabled).toBe(false);
});

test('without a fetch, stored posts are not called missing, and the next fetch is named', async () => {
	server.tweets([tweet(0)]);
	server.fetchState({ status: 'never', endedAt: null, found: 0, fresh: 0 });
	openReview('', server);
	expect(await screen.findByText(/^Next fetch Sat 21 Nov, \d\d:\d\d\.$/)).toBeTruthy();
	expect(screen.queryByText(/^No /)).toBeNull();
});

test('a long list is shown in slices, each post once and in order', async () => {
	const posts = Array.from({ length: 20 }, (_, n) =>
		tweet(n, { author_name: `Author ${String(n).padStart(2, '0')}` }),
	);
	server.tweets(posts);
	openReview('', server);
	await post('Author 00');
	await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
	expect(
		screen.getAllByRole('article').map((article) => article.querySelector('b')?.textContent),
	).toEqual(posts.map(({ author_name }) => author_name));
});

test('the last fetch is one line, with what another one reads and costs, and the interval', async () => {
	server.tweets([tweet(0)]);
	server.fetchState({ every: 'six_hours', fresh: 0 });
	openReview('', server);
	expect(await screen.findByText(/^Nothing new since .*\d\d:\d\d\.$/)).toBeTruthy();
	expect(
		screen.getByRole('button', {
			name: 'Fetch',
			description:
				'Reads up to 200 posts from the last seven days, about $1.00. Nothing is posted or liked.',
		}),
	).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Fetching every 6 hours' })).toBeTruthy();
});
