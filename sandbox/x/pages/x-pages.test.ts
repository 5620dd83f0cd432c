import { afterAll, beforeEach, expect, test } from 'vitest';
import { postIntent } from '../../../bff/contract/x/intent.ts';
import { readXPosts, type XPage } from '../../../bff/src/networks/x/x-post.ts';
import {
	ines,
	publishScope,
	setXFeed,
	userTokenOf,
} from '../../../bff/src/testing/processes/sandbox-x.ts';
import { fileOf, inParts } from '../../../bff/src/testing/processes/x-uploads.ts';
import { xWithToken } from '../../../bff/src/testing/x-with-token.ts';
import { startSandbox } from '../../server.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const token = await userTokenOf(sandbox, ines, publishScope);
const x = xWithToken(sandbox.url);
const corpusPost = readXPosts(sandbox.x.historyOf(7) as XPage)[0];

beforeEach(async () => {
	await setXFeed(sandbox);
	await fetch(`${sandbox.url}/sandbox/x/acts`, { method: 'DELETE' });
});

async function open(path: string) {
	const response = await fetch(`${sandbox.url}${path}`);
	return { status: response.status, html: await response.text() };
}

test('a text is posted by hand, even as a reply, by any author', async () => {
	const text = 'By hand & "quoted" <b>\n\nSecond paragraph';
	const opened = await open(postIntent(text, ''));
	expect(opened.status).toBe(200);
	expect(opened.html).toContain('By hand &#38; &#34;quoted&#34; &#60;b&#62;\n\nSecond paragraph');
	const post = (fields: Record<string, string>) =>
		fetch(`${sandbox.url}/intent/post`, {
			method: 'POST',
			body: new URLSearchParams({ handle: '@inesfalk', ...fields }),
		});
	const posted = await post({ text: text.replaceAll('\n', '\r\n') });
	const id = posted.url.split('/').at(-1) ?? '';
	const reply = await open(`/intent/tweet?in_reply_to=${id}&text=Answer`);
	expect(reply.html).toContain(`name="in_reply_to" value="${id}"`);
	await post({ text: 'Answer', in_reply_to: id });
	expect(await x.findOwnPost(sought(text))).toBe(id);
	expect(await x.findOwnPost({ ...sought('Answer'), replyTo: id })).toBeDefined();
	expect((await post({ text: ' ' })).status).toBe(400);
	expect((await post({ text: 'Anyone', handle: 'no handle' })).status).toBe(400);
});

const sought = (text: string) => ({
	...{ token, accountId: ines, text, hasMedia: false },
	since: new Date(Date.now() - 60_000),
});

test('the page shows threads newest first, with media, alt text, likes and what X would charge', async () => {
	const file = fileOf('image/png');
	const image = await x.uploadMedia({
		...{ token, kind: 'image', type: 'image/png', size: file.length, width: 1, height: 1 },
		alt: 'A "blue" door',
		read: () => inParts(file),
		signal: AbortSignal.timeout(5000),
	});
	const first = await x.post({ token, text: 'Older <b>post</b>', media: [image] });
	const alone = await x.post({ token, text: 'Newer post' });
	const part = await x.post({ token, text: 'Second part', replyTo: first });
	await fetch(`${sandbox.url}/2/users/${ines}/likes`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ tweet_id: corpusPost?.id }),
	});
	const { html } = await open('/sandbox/x');
	const order = [alone, first, part].map((id) => html.indexOf(`id="post-${id}"`));
	expect(order).toEqual(order.toSorted((one, other) => one - other));
	expect(order[0]).toBeGreaterThan(0);
	expect(html.split('<article').length - 1).toBe(2);
	expect(html).toContain('Older &#60;b&#62;post&#60;/b&#62;');
	expect(html).toContain(`<img src="/sandbox/x/media/${image}" alt="A &#34;blue&#34; door">`);
	expect(html).toContain('Alt text: A &#34;blue&#34; door');
	expect(html).toContain('0 likes, 0 reposts, 1 reply, 0 views');
	expect(html).toContain('liked by Ines Falk, @inesfalk');
	expect(html).toContain('X would have charged $0.050.');
	expect((await fetch(`${sandbox.url}/sandbox/x/media/${image}`)).headers.get('content-type')).toBe(
		'image/png',
	);
});

test('before the first post the page says so', async () => {
	expect((await open('/sandbox/x')).html).toContain('No posts yet.');
});

test('a post opens at X’s own paths, with its thread, until it is deleted', async () => {
	const first = await x.post({ token, text: 'First part' });
	const second = await x.post({ token, text: 'Second part', replyTo: first });
	for (const path of [`/i/status/${second}`, `/inesfalk/status/${second}`]) {
		const { status, html } = await open(path);
		expect(status).toBe(200);
		expect(html).toContain('First part');
		expect(html).toMatch(new RegExp(`id="post-${second}" aria-current="true"`));
	}
	await x.deletePost({ token, id: second });
	const gone = await open(`/i/status/${second}`);
	expect(gone.status).toBe(404);
	expect(gone.html).toContain('This post does not exist');
});

test('a post of another author opens with the replies to it', async () => {
	const replyTo = corpusPost?.id ?? '';
	await x.post({ token, text: 'My reply', replyTo });
	const { status, html } = await open(`/i/status/${replyTo}`);
	expect(status).toBe(200);
	expect(html).toContain(`@${corpusPost?.authorUsername}`);
	expect(html).toContain('My reply');
	expect((await open('/sandbox/x')).html).toContain('In reply to');
	expect((await open('/i/status/20')).status).toBe(404);
});
