import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMastodon } from './mastodon.ts';

const instance = await startMastodon();
afterAll(() => instance.close());
beforeEach(() => fetch(`${instance.url}/sandbox/mastodon/acts`, { method: 'DELETE' }));

const all = ['read', 'write'];
const ask = (
	path: string,
	{ scopes = all, ...init }: RequestInit & { scopes?: string[] } = {},
): Promise<Response> => {
	const headers = new Headers(init.headers);
	headers.set('authorization', `Bearer ${instance.authorize('ada', scopes).access_token}`);
	if (init.body !== undefined) headers.set('content-type', 'application/json');
	return fetch(`${instance.url}${path}`, { ...init, headers });
};
const post = (status: object, key?: string) =>
	ask('/api/v1/statuses', {
		method: 'POST',
		body: JSON.stringify(status),
		headers: key === undefined ? {} : { 'idempotency-key': key },
	});
const idOf = async (response: Promise<Response>) =>
	((await (await response).json()) as { id: string }).id;

describe('the Mastodon instance', () => {
	test('renders texts as Mastodon does', async () => {
		const status = 'Two\nlines & <b>\n\n@cy https://www.example.com/a/path/that/is/quite/long #run';
		const { content } = (await (await post({ status })).json()) as { content: string };
		expect(content).toBe(
			`<p>Two<br />lines &amp; &lt;b&gt;</p><p><span class="h-card" translate="no"><a href="${instance.url}/@cy" class="u-url mention">@<span>cy</span></a></span> <a href="https://www.example.com/a/path/that/is/quite/long" target="_blank" rel="nofollow noopener noreferrer" translate="no"><span class="invisible">https://www.</span><span class="ellipsis">example.com/a/path/that/is/qui</span><span class="invisible">te/long</span></a> <a href="${instance.url}/tags/run" class="mention hashtag" rel="tag">#<span>run</span></a></p>`,
		);
	});

	test('returns the status of a key that was used within an hour', async () => {
		const first = await idOf(post({ status: 'Once.' }, 'key'));
		expect(await idOf(post({ status: 'Once.' }, 'key'))).toBe(first);
		vi.setSystemTime(Date.now() + 3_600_001);
		expect(await idOf(post({ status: 'Once.' }, 'key'))).not.toBe(first);
		vi.useRealTimers();
	});

	test('pages forwards and backwards, with links', async () => {
		const ids: string[] = [];
		for (const status of ['1', '2', '3', '4']) ids.push(await idOf(post({ status })));
		const page = await ask('/api/v1/timelines/home?limit=2');
		expect(page.headers.get('link')).toContain(`max_id=${ids[2]}>; rel="next"`);
		const listed = async (query: string) => {
			const statuses = (await (await ask(`/api/v1/timelines/home?${query}`)).json()) as {
				content: string;
			}[];
			return statuses.map(({ content }) => content.replace(/<[^>]*>/g, ''));
		};
		expect(await listed(`limit=2&max_id=${ids[2]}`)).toEqual(['2', '1']);
		expect(await listed(`limit=2&min_id=${ids[0]}`)).toEqual(['3', '2']);
		expect(await listed(`limit=2&since_id=${ids[0]}`)).toEqual(['4', '3']);
	});

	test('shows what comes before and after a status', async () => {
		const first = await idOf(post({ status: 'Ask.' }));
		const second = await idOf(post({ status: 'Answer.', in_reply_to_id: first }));
		const third = await idOf(post({ status: 'Thanks.', in_reply_to_id: second }));
		const context = await (await ask(`/api/v1/statuses/${second}/context`)).json();
		expect(context).toMatchObject({ ancestors: [{ id: first }], descendants: [{ id: third }] });
	});

	test.each([
		['an unknown token', 401, () => fetch(`${instance.url}/api/v1/timelines/home`)],
		['a scope that is missing', 403, () => ask('/api/v1/timelines/home', { scopes: ['write'] })],
		['a status that does not exist', 404, () => ask('/api/v1/statuses/7')],
		['a parent that does not exist', 404, () => post({ status: 'x', in_reply_to_id: '7' })],
		['a text that is too long', 422, () => post({ status: 'x'.repeat(501) })],
		['an empty status', 422, () => post({ status: ' ' })],
	])('refuses %s', async (_what, status, send) => {
		const response = await send();
		expect(response.status).toBe(status);
		expect(await response.json()).toEqual({ error: expect.any(String) });
	});

	test('limits deletions, and says when the limit ends', async () => {
		let response = new Response();
		for (let count = 0; count < 31; count += 1) {
			const id = await idOf(post({ status: `${count}` }));
			response = await ask(`/api/v1/statuses/${id}`, { method: 'DELETE' });
		}
		expect(response.status).toBe(429);
		const reset = Date.parse(response.headers.get('x-ratelimit-reset') ?? '');
		expect(reset - Date.now()).toBeGreaterThan(1_700_000);
	});

	test('can have authors who post by themselves, and lists of them', async () => {
		const busy = await startMastodon({ hasCorpus: true });
		const { access_token: token } = busy.authorize('ada', all);
		const headers = { authorization: `Bearer ${token}` };
		const get = async <Item>(path: string) =>
			(await (await fetch(`${busy.url}/api/v1/${path}`, { headers })).json()) as Item[];
		expect(await get('timelines/home?limit=40')).toHaveLength(40);
		const lists = await get<{ id: string; title: string }>('lists');
		expect(lists[0]).toEqual({
			id: expect.stringMatching(/^\d+$/),
			title: 'Design people',
			replies_policy: 'list',
			exclusive: false,
		});
		const listed = await get<{ account: { acct: string } }>(`timelines/list/${lists[0]?.id}`);
		expect(new Set(listed.map(({ account }) => account.acct))).toEqual(
			new Set(['anselkovac', 'ilse_lake', 'tomekcycles']),
		);
		await busy.close();
	});
});
