import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announceDrafts } from 'remote-kit/publishing/api/draft-news';
import { draft, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
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
	expect(hrefOf(first.getByRole('link', { name: 'Open in X' }))).toBe(
		'https://x.com/intent/post?text=One%20%26%20only.!',
	);
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
	expect(screen.queryByRole('button', { name: 'Back to drafts' })).toBeNull();
	await userEvent.click(next);
	await userEvent.click((await dialog('Post 2 of 3')).getByRole('button', { name: 'Not yet' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(await screen.findByRole('button', { name: 'Continue with post 2' })).toBeTruthy();
});

test.each([
	['a draft', thread],
	['queued', { ...thread, publication: publication() }],
])('a cancelled “Post on X” leaves %s unchanged', async (_, one) => {
	const server = open(one);
	await userEvent.click(await screen.findByRole('button', { name: 'Post on X' }));
	await userEvent.click((await dialog('Post 1 of 3')).getByRole('button', { name: 'Not yet' }));
	await waitFor(() => expect(server.drafts.get(id)?.publication).toEqual(one.publication));
	expect(await screen.findByRole('button', { name: 'Post on X' })).toBeTruthy();
	expect(screen.getByRole('region', { name: 'Publish' })).toBeTruthy();
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
