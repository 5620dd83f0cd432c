import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announceDrafts } from 'remote-kit/publishing/api/draft-news';
import { draft, FakeDrafts, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { beforeAll, expect, test } from 'vitest';
import { openDrafts } from '../../testing/open-drafts.tsx';
import { byHand, byUser, FakeByHand } from './fake-by-hand.ts';

beforeAll(() => import('remote-kit/publishing/publication/posting').then(() => undefined), 60_000);

const id = idOf(1);
const thread = draft(1, { parts: [part('One & only.'), part('Two.'), part('Three.')] });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

function open(one = thread) {
	const server = new FakeByHand(one);
	const list = one.publication ? '&list=queued' : '';
	openDrafts(server, `?draft=${id}${list}`);
	return server;
}
const reportsOf = (server: FakeByHand, part: number) =>
	server
		.requestsTo(`PUT /api/drafts/${id}/publication/parts/${part}`)
		.map(({ body }) => body as object);

test('“Post on X” saves typed text, then walks through a thread as a chain of replies', async () => {
	const server = open();
	await userEvent.type(await screen.findByRole('textbox', { name: 'Post 1 of 3' }), '!');
	await userEvent.click(await screen.findByRole('button', { name: 'Post on X' }));
	const first = await dialog('Post 1 of 3');
	expect(server.drafts.get(id)?.parts[0]?.text).toBe('One & only.!');
	expect(first.getByText('One & only.!')).toBeTruthy();
	expect(first.queryByText('Did you post it?')).toBeNull();
	const openX = await first.findByRole('link', { name: 'Open in X instead' });
	expect(hrefOf(openX)).toBe('https://x.com/intent/post?text=One%20%26%20only.!');
	await userEvent.click(openX);
	expect(await first.findByText('Did you post it?')).toBeTruthy();
	expect(server.requestsTo(`PUT /api/drafts/${id}/publication`)[0]?.body).toEqual({
		when: { kind: 'now' },
		isByHand: true,
		shown: [{ id, version: 2, accountId: null }],
	});
	await userEvent.type(
		first.getByRole('textbox', { name: 'Link to your post' }),
		'https://x.com/mara/status/17',
	);
	await userEvent.click(first.getByRole('button', { name: 'Yes, it’s posted' }));

	const second = await dialog('Post 2 of 3');
	const reply = second.getByRole('link', { name: 'Open in X' });
	expect(hrefOf(reply)).toBe('https://x.com/intent/tweet?in_reply_to=17&text=Two.');
	await waitFor(() => expect(document.activeElement).toBe(reply));
	expect(reportsOf(server, 0)).toEqual([{ link: 'https://x.com/mara/status/17' }]);
	expect(second.getByRole<HTMLInputElement>('textbox', { name: 'Link to your post' }).value).toBe(
		'',
	);

	await userEvent.click(second.getByRole('button', { name: 'Yes, it’s posted' }));
	const third = await dialog('Post 3 of 3');
	expect(third.getByText(/^Reply to your last post: copy the text, open post 2 on X/)).toBeTruthy();
	await userEvent.click(third.getByRole('button', { name: 'Yes, it’s posted' }));
	const done = await dialog('You posted all 3 posts');
	expect(done.getAllByRole('listitem')).toHaveLength(3);
	expect(done.getAllByRole('link').map(hrefOf)).toEqual(['https://x.com/i/status/17']);
	await userEvent.click(done.getByRole('button', { name: 'Done' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(await screen.findByText(/^Posted by you/)).toBeTruthy();
	expect(screen.queryByText(/at X$/)).toBeNull();
	expect(screen.getByText('To delete these posts, open X: some links are missing.')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Add links' }));
	expect(await dialog('You posted all 3 posts')).toBeTruthy();
});

test('“Not yet” keeps the place, and the draft continues there later', async () => {
	open(byHand(thread, byUser('17')));
	const next = await screen.findByRole('button', { name: 'Continue with post 2' });
	expect(screen.getAllByText('1 of 3 posted on X')).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Move to drafts' })).toBeNull();
	await userEvent.click(next);
	await userEvent.click((await dialog('Post 2 of 3')).getByRole('button', { name: 'Not yet' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(await screen.findByRole('button', { name: 'Continue with post 2' })).toBeTruthy();
});

test.each([
	['a draft', thread],
	['queued', { ...thread, publication: publication() }],
])('opening “Post on X” and closing it changes nothing about %s', async (_, one) => {
	const server = open(one);
	await userEvent.click(await screen.findByRole('button', { name: 'Post on X' }));
	await userEvent.click((await dialog('Post 1 of 3')).getByRole('button', { name: 'Not yet' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(server.requestsTo(`PUT /api/drafts/${id}/publication`)).toEqual([]);
	expect(server.drafts.get(id)).toEqual(one);
	expect(screen.getByRole('region', { name: 'Publish' })).toBeTruthy();
});

test('“Connect X and post” comes first, and returns to the draft with its publish bar', async () => {
	const server = open();
	server.defer('POST /api/connections/twitter');
	await userEvent.click(await screen.findByRole('button', { name: 'Post on X' }));
	const first = await dialog('Post 1 of 3');
	expect(first.getByText('Connect X and Warble posts for you.')).toBeTruthy();
	await userEvent.click(first.getByRole('button', { name: 'Connect X and post' }));
	await waitFor(() => {
		const [begun] = server.requestsTo('POST /api/connections/twitter');
		expect(begun?.query.get('returnTo')).toBe(`/app/drafts?draft=${id}&post=1`);
	});
	expect(server.requestsTo(`PUT /api/drafts/${id}/publication`)).toEqual([]);
});

test('a draft that waits to be posted by hand can be posted by Warble once X is connected', async () => {
	const server = new FakeDrafts(byHand(draft(1)));
	openDrafts(server, `?draft=${id}`);
	await userEvent.click(await screen.findByRole('button', { name: 'Post now' }));
	expect(await screen.findByText(/^Posting 1 post in/)).toBeTruthy();
	expect(server.requestsTo(`PUT /api/drafts/${id}/publication`)[0]?.body).toEqual({
		when: { kind: 'now' },
	});
});

test('after the return from X, posting comes first and has the focus', async () => {
	const server = new FakeDrafts(draft(1), draft(2));
	const visit = openDrafts(
		server,
		`?draft=${idOf(2)}&post=1&connect_error=denied&provider=twitter`,
	);
	const bar = within(await screen.findByRole('region', { name: 'Publish' }));
	await waitFor(() =>
		expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Post now' })),
	);
	expect(bar.getAllByRole('button')[0]?.textContent).toBe('Post now');
	expect(screen.getByText(/^You declined at X, so nothing changed/)).toBeTruthy();
	expect(visit.address()).toBe(`/app/drafts?draft=${idOf(2)}&post=1`);
});

test('“X is connected” stands above the draft that it was for, until that is posted', async () => {
	const server = new FakeDrafts(draft(1));
	server.always('GET /api/connections', () =>
		json({ connections: [{ provider: 'twitter' }], offered: [], hasPassword: true }),
	);
	openDrafts(server, `?draft=${id}&post=1&connected=twitter`);
	expect(await screen.findByText('X is connected')).toBeTruthy();
	const at = '2026-11-20T17:02:00.000Z';
	const posts = [{ status: 'posted' as const, url: 'https://x.com/i/status/1', postedAt: at }];
	const posted = publication({ status: 'posted', postedAt: at, posts });
	server.drafts.set(id, draft(1, { publication: posted }));
	announceDrafts([id]);
	expect(await screen.findByRole('region', { name: 'Publication' })).toBeTruthy();
	expect(screen.queryByText('X is connected')).toBeNull();
});

test('a link that is not to a post is refused at the field, and nothing moves on', async () => {
	open(byHand(thread));
	await userEvent.click(await screen.findByRole('button', { name: 'Post on X' }));
	const first = await dialog('Post 1 of 3');
	const field = first.getByRole('textbox', { name: 'Link to your post' });
	await userEvent.type(field, 'https://example.org/17');
	await userEvent.click(first.getByRole('button', { name: 'Yes, it’s posted' }));
	expect(await first.findByText('This isn’t a link to a post on X.')).toBeTruthy();
	expect(field.getAttribute('aria-invalid')).toBe('true');
	await userEvent.clear(field);
	expect(first.queryByText('This isn’t a link to a post on X.')).toBeNull();
	await userEvent.click(first.getByRole('button', { name: 'Yes, it’s posted' }));
	expect(await dialog('Post 2 of 3')).toBeTruthy();
});

test('a missing link can be added, and the last report can be undone', async () => {
	const server = open(byHand(thread, byUser()));
	await userEvent.click(await screen.findByRole('button', { name: 'Continue with post 2' }));
	const second = await dialog('Post 2 of 3');
	expect(hrefOf(second.getByRole('link', { name: 'Open X' }))).toBe('https://x.com');
	await userEvent.click(second.getByRole('button', { name: 'Add link to post 1' }));
	await userEvent.type(
		second.getByRole('textbox', { name: 'Link to post 1' }),
		'https://x.com/mara/status/17{Enter}',
	);
	await waitFor(() =>
		expect(hrefOf(second.getByRole('link', { name: 'Open in X' }))).toContain('in_reply_to=17'),
	);
	await userEvent.click(second.getByRole('button', { name: 'I didn’t post it' }));
	expect(await dialog('Post 1 of 3')).toBeTruthy();
	expect(server.drafts.get(id)?.publication?.posts).toEqual([]);
});

test('images are saved one by one, because a link cannot carry them', async () => {
	const media = [
		{ id: idOf(71), alt: 'A loaf' },
		{ id: idOf(72), alt: '' },
	];
	open(byHand(draft(1, { parts: [{ text: 'Two loaves.', media }] })));
	await userEvent.click(await screen.findByRole('button', { name: 'Post on X' }));
	const post = await dialog('Post on X');
	expect(post.getByText('Add the 2 images on X yourself.')).toBeTruthy();
	const save = await post.findByRole('link', { name: 'Save image crumb-2.jpg' });
	expect(hrefOf(save)).toBe(`/api/media/${idOf(72)}/content`);
	expect(save.hasAttribute('download')).toBe(true);
	expect(post.getAllByRole('button', { name: 'Copy alt text' })).toHaveLength(1);
});

test('reports from another tab are followed', async () => {
	const server = open(byHand(thread));
	await userEvent.click(await screen.findByRole('button', { name: 'Post on X' }));
	await dialog('Post 1 of 3');
	server.drafts.set(id, byHand(thread, byUser('17')));
	announceDrafts([id]);
	expect(await dialog('Post 2 of 3')).toBeTruthy();
});
