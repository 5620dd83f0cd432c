import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Media } from 'design-system/testing/media';
import {
	draft,
	FakeDrafts,
	idOf,
	part,
	publication,
	settings,
} from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { beforeAll, expect, test } from 'vitest';
import { openDrafts } from '../testing/open-drafts.tsx';

beforeAll(async () => {
	await Promise.all([
		import('remote-kit/publishing/editing/comparison'),
		import('./split-dialog.tsx'),
		import('bff/contract/x/tweet-length'),
	]);
}, 60_000);

const id = idOf(1);
const fields = () => screen.findAllByRole<HTMLTextAreaElement>('textbox', { name: /^Post/ });
const texts = async () => (await fields()).map(({ value }) => value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(...parts: string[]) {
	const server = new FakeDrafts(draft(1, { parts: parts.map(part), labels: ['postgres'] }));
	const visit = openDrafts(server, `?draft=${id}`);
	await fields();
	return { server, visit };
}

test('posts are added, moved and removed, and the focus stays in the text', async () => {
	await open('One', 'Two');
	await press('Add a post');
	await userEvent.keyboard('Three');
	expect(await texts()).toEqual(['One', 'Two', 'Three']);
	await press('Move up');
	expect(await texts()).toEqual(['One', 'Three', 'Two']);
	await waitFor(() => expect((document.activeElement as HTMLTextAreaElement).value).toBe('Three'));
	await press('Remove');
	expect(await texts()).toEqual(['One', 'Two']);
	await waitFor(() => expect((document.activeElement as HTMLTextAreaElement).value).toBe('One'));
});

test('undo and redo go through all posts, with keys and buttons', async () => {
	await open('One', 'Two');
	const [, second] = await fields();
	if (second) await userEvent.type(second, '!');
	await press('Move up');
	expect(await texts()).toEqual(['Two!', 'One']);
	await userEvent.keyboard('{Control>}z{/Control}');
	expect(await texts()).toEqual(['One', 'Two!']);
	await press('Undo');
	expect(await texts()).toEqual(['One', 'Two']);
	await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
	await press('Redo');
	expect(await texts()).toEqual(['Two!', 'One']);
});

test('posts are numbered, renumbered when they move, and the numbers can be removed', async () => {
	await open('One', 'Two');
	await press('Number the posts');
	expect(await texts()).toEqual(['One 1/2', 'Two 2/2']);
	await press('Move down');
	expect(await texts()).toEqual(['Two 1/2', 'One 2/2']);
	await press('Remove the numbers');
	expect(await texts()).toEqual(['Two', 'One']);
});

test('a text that is too long is counted, marked, and split where posts are full', async () => {
	await open(`${'A sentence of the long text. '.repeat(15)}`.trim());
	expect(await screen.findByText('154 over, 434/280')).toBeTruthy();
	await userEvent.click(screen.getAllByRole('button', { name: 'Split here' })[0] as HTMLElement);
	await waitFor(async () => expect(await texts()).toHaveLength(2));
	for (const text of await texts()) expect(text.endsWith('text.')).toBe(true);
});

test('an account with long posts gets posts of its own length', async () => {
	const server = new FakeDrafts(draft(1, { parts: [part('A long sentence. '.repeat(1500))] }));
	server.always('GET /api/publishing/settings', () => json({ ...settings, longPosts: true }));
	openDrafts(server, `?draft=${id}`);
	await screen.findByText('500 over, 25500/25000');
	await userEvent.click(screen.getAllByRole('button', { name: 'Split here' })[0] as HTMLElement);
	await waitFor(async () => expect(await texts()).toHaveLength(2));
});

test('a text that needs more posts than a thread may have is split in the preview', async () => {
	await open(`${'A sentence of the long text. '.repeat(260)}`.trim());
	await userEvent.click(
		(await screen.findAllByRole('button', { name: 'Split here' }))[0] as HTMLElement,
	);
	expect(await screen.findByText('A thread has at most 25 posts.')).toBeTruthy();
});

test('a split is shown before it is used, and its cuts can be moved and joined', async () => {
	await open(`${'A sentence of the long text. '.repeat(15)}`.trim());
	await press('Split into posts');
	const dialog = await screen.findByRole('dialog', { name: 'Split into 2 posts' });
	const first = () =>
		within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 1' });
	const before = first().value;
	await userEvent.click(within(dialog).getByRole('button', { name: 'A word earlier' }));
	expect(first().value).toBe(before.replace(/ \S+$/, ''));
	await userEvent.click(within(dialog).getByRole('button', { name: 'A word later' }));
	expect(first().value).toBe(before);
	await userEvent.click(within(dialog).getByRole('button', { name: 'Use these 2 posts' }));
	expect((await texts())[0]).toBe(before);
});

test('a rewrite is shown as a difference, and used or not', async () => {
	const { server } = await open('A long opening that says little.');
	await press('Shorter');
	expect(await screen.findByRole('heading', { name: 'Shorter' })).toBeTruthy();
	await press('Keep the old one');
	expect(await texts()).toEqual(['A long opening that says little.']);
	await userEvent.type(
		screen.getByRole('textbox', { name: 'Say what to change' }),
		'make it dry{Enter}',
	);
	await userEvent.click(await screen.findByRole('button', { name: 'Use this version' }));
	expect(await texts()).toEqual(['Shorter now.']);
	expect(server.requestsTo(`PUT /api/drafts/${id}`).at(-1)?.body).toMatchObject({
		author: 'assistant',
		change: 'make it dry',
	});
	expect(server.requestsTo(`POST /api/drafts/${id}/rewrite`).at(-1)?.body).toMatchObject({
		kind: 'free',
		instruction: 'make it dry',
	});
});

test('an earlier version is compared and used again', async () => {
	await open('The newest.');
	await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Use this version' }));
	await waitFor(async () => expect(await texts()).toEqual(['The original.']));
});

test('labels are added from suggestions and removed', async () => {
	const { server } = await open('One');
	await press('Add');
	await userEvent.keyboard('bread{Enter}');
	await waitFor(() => expect(server.drafts.get(id)?.labels).toEqual(['postgres', 'bread']));
	await userEvent.click(await screen.findByRole('button', { name: 'Remove postgres' }));
	await waitFor(() => expect(server.drafts.get(id)?.labels).toEqual(['bread']));
});

test('the preview shows the posts as X does, in light and dark', async () => {
	await open('Read https://example.com @mara');
	await press('Preview');
	const preview = screen.getByRole('region', { name: 'Preview' });
	expect(within(preview).getByText('@demo · now')).toBeTruthy();
	await userEvent.click(within(preview).getByRole('radio', { name: 'dark' }));
	expect(preview.querySelector('[data-theme="dark"]')).toBeTruthy();
	await press('Write');
	expect(await texts()).toEqual(['Read https://example.com @mara']);
});

test('the effects of a text at X are described, and shown in the preview', async () => {
	await open('@mara see README.md\n\n\n\n\nbelow', '@mara again');
	expect(
		await screen.findByText(/^This starts with @mara, so X treats it as a reply/),
	).toBeTruthy();
	expect(
		screen.getByText('X turns “README.md” into a link, which counts as 23 characters.'),
	).toBeTruthy();
	await press('Preview');
	const link = within(screen.getByRole('region', { name: 'Preview' })).getByText('README.md');
	expect(link.parentElement?.textContent).toBe('@mara see README.md\n\n\n\n\nbelow');
});

test('on a phone, list and editor are two screens, and back returns to the list', async () => {
	Media.isPhone = true;
	const server = new FakeDrafts(draft(1), draft(2));
	const visit = openDrafts(server);
	const link = await screen.findByRole('link', { name: /Draft number 2/ });
	expect(screen.queryByRole('textbox', { name: 'Post' })).toBeNull();
	fireEvent.click(link);
	expect(visit.address()).toBe(`/app/drafts?draft=${idOf(2)}`);
	expect(await screen.findByRole('textbox', { name: 'Post' })).toBeTruthy();
	expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull();
	visit.back();
	expect(await screen.findByRole('list', { name: 'Drafts' })).toBeTruthy();
});

test('a thread that stopped half-way offers what can be done with the remaining parts', async () => {
	const post = { status: 'posted' as const, url: 'https://x.com/mara/status/1', postedAt: null };
	const server = new FakeDrafts(
		draft(1, {
			parts: ['One 1/2', 'Two 2/2'].map(part),
			publication: publication({ status: 'failed', posts: [post] }),
		}),
	);
	openDrafts(server, `?draft=${id}`);
	expect(await screen.findByRole('group', { name: 'Tools for post 2 of 2' })).toBeTruthy();
	expect(screen.queryByRole('heading', { name: 'Rewrite' })).toBeNull();
	expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move up' }).disabled).toBe(true);
	expect(screen.queryByRole('button', { name: 'Split again' })).toBeNull();
	await press('Add a post');
	expect(await texts()).toEqual(['One 1/2', 'Two 2/3', ' 3/3']);
});
