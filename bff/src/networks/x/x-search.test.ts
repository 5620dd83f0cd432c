import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../../sandbox/server.ts';
import { authors } from '../../../../sandbox/x/authors.ts';
import { createCorpus } from '../../../../sandbox/x/corpus.ts';
import { X_PRICES } from '../../config/limits-and-prices.ts';
import { serve } from '../../testing/processes/local-server.ts';
import { ines, scriptX, setXFeed, userTokenOf } from '../../testing/processes/sandbox-x.ts';
import { readSource } from '../../testing/read-source.ts';
import { DAY_MS } from '../../time.ts';
import type { PostSource } from '../post-source.ts';
import { createXNetwork } from './x-network.ts';
import { newestFirst } from './x-posts.ts';
import { createXSearch, MAX_QUERY_LENGTH, queriesOf, type XSearchOptions } from './x-search.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const PER_DAY = 300;

beforeEach(() => setXFeed(sandbox, { postsPerDay: PER_DAY }));

const names = authors.map(({ username }) => username);

function search(options: Partial<XSearchOptions> = {}) {
	return createXSearch({
		apiBaseUrl: sandbox.x.apiBaseUrl,
		credentials: { token: sandbox.x.appToken, access: 'installation' },
		accounts: [],
		query: '',
		retryWaitsMs: [1, 1],
		...options,
	});
}

function window(days: number) {
	const until = new Date(Date.now() - 20_000);
	return { since: new Date(until.getTime() - days * DAY_MS), until };
}

/**
 * The ids of the posts that these accounts wrote or that contain a word, from the sandbox's own
 * source. Search does not return reposts.
 */
function written(
	{ since, until }: { since: Date; until: Date },
	accounts: readonly string[],
	word?: string,
) {
	const corpus = createCorpus(DAY_MS / PER_DAY);
	const slots = Array.from({ length: 8 * PER_DAY }, (_, n) => corpus.slotAt(until.getTime()) - n);
	return slots
		.flatMap((slot) => corpus.at(slot, Date.now()) ?? [])
		.filter(
			({ time, reference }) =>
				time >= since.getTime() && time < until.getTime() && reference?.type !== 'retweeted',
		)
		.filter(
			({ author, text }) =>
				accounts.includes(author.username) ||
				(word !== undefined && text.toLowerCase().includes(word)),
		)
		.map(({ id }) => id);
}

test('posts of the given accounts are read newest first, whatever the case of their names', async () => {
	const asked = ['DagNystrom', 'solveig_runs', 'heddabakes'];
	const span = window(3);
	const { posts, error, isWhole } = await readSource(search({ accounts: asked }), span);
	expect(error).toBeUndefined();
	expect(posts.map(({ id }) => id)).toEqual(
		written(span, ['dagnystrom', 'solveig_runs', 'heddabakes']),
	);
	expect(posts.length).toBeGreaterThan(50);
	expect(isWhole).toBe(true);
});

test('a hundred accounts and a query take several searches, merged without duplicates', async () => {
	const many = [
		...names,
		...Array.from(
			{ length: 100 - names.length },
			(_, n) => `nobody_of_note${n % 10}`.slice(0, 13) + n,
		),
	];
	expect(queriesOf(many).length).toBeGreaterThan(3);
	const span = window(2);
	const { posts, error, isWhole } = await readSource(
		search({ accounts: many, query: 'index' }),
		span,
	);
	expect(error).toBeUndefined();
	expect(posts.map(({ id }) => id)).toEqual(written(span, names, 'index'));
	expect(posts).toEqual(posts.toSorted(newestFirst));
	expect(posts.length).toBeGreaterThan(400);
	expect(isWhole).toBe(true);
});

test('a query also finds posts by accounts other than the given ones', async () => {
	const span = window(3);
	const { posts } = await readSource(
		search({ accounts: ['dagnystrom'], query: 'watch -lang:de' }),
		span,
	);
	const expected = written(span, ['dagnystrom'], 'watch');
	expect(new Set(posts.map(({ id }) => id))).toEqual(new Set(expected));
	expect(new Set(posts.map(({ authorUsername }) => authorUsername)).size).toBeGreaterThan(1);
});

test.each([10, 57, 250])(
	'at most %d posts are returned: the newest of all searches',
	async (maxPosts) => {
		const span = window(3);
		const { posts, isWhole } = await readSource(
			search({ accounts: ['dagnystrom', 'ilse_lake'], query: 'km' }),
			{ ...span, maxPosts },
		);
		const all = written(span, ['dagnystrom', 'ilse_lake'], 'km');
		expect(posts.map(({ id }) => id)).toEqual(all.slice(0, maxPosts));
		expect(isWhole).toBe(all.length < maxPosts);
	},
);

test('a window of 60 days is cut to the seven days that X accepts', async () => {
	const { posts, error } = await readSource(search({ accounts: ['dagnystrom'] }), {
		since: new Date(Date.now() - 60 * DAY_MS),
		until: new Date(),
	});
	expect(error).toBeUndefined();
	expect(Date.now() - (posts.at(-1)?.createdAt.getTime() ?? 0)).toBeGreaterThan(6 * DAY_MS);
});

test('when X rate limits one search, all searches wait for it once [F4]', async () => {
	await scriptX(sandbox, { action: 'status', status: 429, seconds: 1, at: 'search' });
	const { waits, error, posts } = await readSource(
		search({ accounts: ['dagnystrom'], query: 'km' }),
		window(1),
	);
	expect({ waits: waits.length, error }).toEqual({ waits: 1, error: undefined });
	expect(posts.length).toBeGreaterThan(3);
});

test.each([
	['own_key', /your API key/],
	['installation', /key of this installation/],
] as const)('the message about a rejected token says whose it is: %s', async (access, message) => {
	const { error } = await readSource(
		search({ accounts: ['dagnystrom'], credentials: { token: 'not-a-token', access } }),
	);
	expect(error).toMatchObject({
		code: 'posts_refused',
		status: 400,
		message: expect.stringMatching(message),
	});
});

test('an invalid query is refused with X’s own error message', async () => {
	const { error } = await readSource(search({ query: 'running min_faves:10' }));
	expect(error).toMatchObject({
		code: 'posts_refused',
		message: expect.stringContaining("invalid operator 'min_faves'"),
	});
});

test('the connection of a user searches too, and is refused in the same way', async () => {
	const token = await userTokenOf(sandbox);
	const network = createXNetwork({ prices: X_PRICES, retryWaitsMs: [1, 1] });
	const session = network.open({ accountId: ines, server: sandbox.x.apiBaseUrl, token });
	const source = (query: string): Pick<PostSource, 'read'> => ({
		read: (request) => session.read({ kind: 'search', query }, request),
	});
	const span = window(3);
	const { posts, error, billed } = await readSource(source('km'), span);
	expect(error).toBeUndefined();
	expect(posts.map(({ id }) => id)).toEqual(written(span, [], 'km'));
	expect(billed).toBeGreaterThanOrEqual(posts.length);
	expect((await readSource(source('running min_faves:10'))).error).toMatchObject({
		code: 'posts_refused',
		message: expect.stringMatching(
			/invalid operator 'min_faves'.*Check the sources of this filter/,
		),
	});
});

describe('accounts are packed into as few queries as possible', () => {
	test('each account in exactly one of them', () => {
		const accounts = Array.from({ length: 100 }, (_, n) => `account_no_${1000 + n}`);
		const queries = queriesOf(accounts);
		expect(queries.flatMap((query) => query.split(' OR '))).toEqual(
			accounts.map((account) => `from:${account}`),
		);
		for (const query of queries) expect(query.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
		expect(queries.length).toBe(
			Math.ceil(100 / Math.floor((MAX_QUERY_LENGTH + 4) / ('from:account_no_1000'.length + 4))),
		);
	});

	test('no accounts need no query', () => expect(queriesOf([])).toEqual([]));
});

test('the key of a source does not depend on the order or case of its accounts', () => {
	const key = search({ accounts: ['b', 'A'], query: ' rye ' }).key;
	expect(search({ accounts: ['a', 'B'], query: 'rye' }).key).toBe(key);
	expect(search({ accounts: ['a', 'B'], query: '' }).key).not.toBe(key);
	expect(search({ accounts: ['a'], query: 'rye' }).key).not.toBe(key);
});

test('when one search fails, reading stops and no further search is sent', async () => {
	let asked = 0;
	const apiBaseUrl = await serve((_, response) => {
		asked += 1;
		response
			.writeHead(402, { 'content-type': 'application/json' })
			.end('{"title":"CreditsDepleted"}');
	});
	const { error } = await readSource(search({ apiBaseUrl, accounts: names, query: 'rye' }));
	expect(error).toMatchObject({ code: 'posts_out_of_credit' });
	expect(asked).toBe(1);
});
