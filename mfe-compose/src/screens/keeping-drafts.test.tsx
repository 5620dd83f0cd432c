import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { KeptEntry } from '../drafts/kept-api.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA } from '../testing/samples.ts';

const create = 'POST /api/drafts';
const discard = `PUT /api/threads/${threadA}/discarded-drafts`;
const draftId = '11111111-0000-4000-8000-000000000001';
const written = answer('<tweet>One.</tweet>\n<tweet>Two.</tweet>\n<tweet>Three.</tweet>');

afterEach(() => localStorage.clear());

async function open(server = new FakeServer()) {
	server.messages(threadA, [instruction('Three posts'), written]);
	server.always(create, ({ body }) => json({ ...(body as object), version: 1 }));
	server.always(discard, () => json({}));
	const visit = openCompose(`?thread=${threadA}`, server);
	await screen.findByRole('article', { name: 'Draft 3' });
	return visit;
}
const withKept = (status: 'queued' | 'posted' | null = null) => {
	const server = new FakeServer();
	server.kept([entry({ index: 1, status })]);
	return server;
};
const entry = (more: Partial<KeptEntry>): KeptEntry => ({
	id: draftId,
	messageId: written.id,
	index: 1,
	status: null,
	version: 1,
	parts: [{ text: 'Two, as edited.', media: [] }],
	...more,
});
const card = (number: number) => screen.getByRole('article', { name: `Draft ${number}` });
const shown = () =>
	screen.getAllByRole('article').map((article) => article.querySelector('p')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
async function discardDraft(number: number) {
	await userEvent.click(button(`More for draft ${number}`));
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Discard' }));
}

describe('Keep', () => {
	test('adds the draft to the library with its source, and links to it there', async () => {
		const { server } = await open();
		await userEvent.click(button('Keep draft 2'));
		const link = await within(card(2)).findByRole('link', { name: 'Open in Drafts draft 2' });
		expect(screen.getByText('Kept')).toBeTruthy();
		const [{ body } = { body: null }] = server.requestsTo(create);
		expect(body).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			parts: [{ text: 'Two.', media: [] }],
			source: { threadId: threadA, messageId: written.id, index: 1 },
		});
		expect(link.getAttribute('href')).toBe(`/app/drafts?draft=${(body as { id: string }).id}`);
		await waitFor(() => expect(screen.getByText('Draft 2 kept')).toBeTruthy());
	});

	test('shows at once, and a second press sends nothing', async () => {
		const server = new FakeServer();
		server.kept([]);
		const response = server.defer(create);
		await open(server);
		await waitFor(() =>
			expect(server.requestsTo(`GET /api/threads/${threadA}/kept-drafts`)).toHaveLength(1),
		);
		card(1).focus();
		await userEvent.keyboard('kk');
		expect(screen.getByText('Kept')).toBeTruthy();
		expect(server.requestsTo(create)).toHaveLength(1);
		await act(async () =>
			response.resolve(json({ id: draftId, version: 1, parts: [{ text: 'One.', media: [] }] })),
		);
		await waitFor(() =>
			expect(within(card(1)).getByRole('link').getAttribute('href')).toBe(
				`/app/drafts?draft=${draftId}`,
			),
		);
	});

	test('says why if it failed, keeps the draft here, and can be pressed again', async () => {
		const server = new FakeServer();
		server.kept([]);
		server.refuse(create, 409, {
			code: 'storage_full',
			message: 'You can keep 10,000 drafts. Delete some to make room.',
		});
		await open(server);
		await userEvent.click(button('Keep draft 1'));
		const failure = await within(card(1)).findByRole('alert');
		await waitFor(() =>
			expect(failure.textContent).toBe(
				'Not kept. You can keep 10,000 drafts. Delete some to make room.',
			),
		);
		await waitFor(() => expect(screen.queryByText('Kept')).toBeNull());
		await userEvent.click(button('Keep draft 1'));
		await screen.findByText('Kept');
		await waitFor(() => expect(within(card(1)).queryByRole('alert')).toBeNull());
	});

	test.each([
		[null, 'Kept'],
		['queued', 'Queued'],
		['posted', 'Posted'],
	] as const)('shows after a reload what happened to the draft: %s', async (status, word) => {
		await open(withKept(status));
		await screen.findByText(word);
		expect(within(card(2)).getByText('Two, as edited.')).toBeTruthy();
		expect(within(card(2)).queryByRole('button', { name: 'Keep draft 2' })).toBeNull();
		await userEvent.click(button('More for draft 2'));
		await screen.findByRole('menuitem', { name: 'Copy' });
		expect(!screen.queryByRole('menuitem', { name: 'Discard' })).toBe(status !== null);
	});

	test('in another tab shows here when the window gets the focus', async () => {
		const server = new FakeServer();
		server.kept([]);
		await open(server);
		expect(screen.queryByText('Kept')).toBeNull();
		server.kept([entry({ index: 0 })]);
		act(() => void window.dispatchEvent(new Event('focus')));
		await screen.findByText('Kept');
	});

	test('is not offered while the answer has no id', async () => {
		const server = new FakeServer();
		const stream = server.stream('POST /api/compose');
		const visit = openCompose('', server);
		await userEvent.type(visit.box(), 'Two posts{Enter}');
		stream.token('<tweet>One.</tweet>').tweet('One.');
		await screen.findByRole('article', { name: 'Draft 1' });
		expect(screen.queryByRole('button', { name: 'Keep draft 1' })).toBeNull();
	});

	test('is offered for each finished draft while the answer is written', async () => {
		const server = new FakeServer();
		const stream = server.stream('POST /api/compose');
		server.always(create, ({ body }) => json({ ...(body as object), version: 1 }));
		const visit = openCompose('', server);
		await userEvent.type(visit.box(), 'Two posts{Enter}');
		stream
			.started({ threadId: threadA, messageId: written.id })
			.token('<tweet>One.</tweet><tweet>Tw')
			.tweet('One.');
		await userEvent.click(await screen.findByRole('button', { name: 'Keep draft 1' }));
		await waitFor(() =>
			expect(server.requestsTo(create)[0]?.body).toMatchObject({
				source: { threadId: threadA, messageId: written.id, index: 0 },
			}),
		);
	});
});

describe('Discard', () => {
	test('hides the draft on every device, until it is shown again', async () => {
		const { server } = await open();
		await discardDraft(2);
		expect(shown()).toEqual(['One.', 'Three.']);
		expect(screen.getByText('1 discarded')).toBeTruthy();
		expect(server.requestsTo(discard)[0]?.body).toEqual({
			messageId: written.id,
			indexes: [1],
			isDiscarded: true,
		});
		cleanup();
		const elsewhere = new FakeServer();
		elsewhere.kept([], [{ messageId: written.id, index: 1 }]);
		await open(elsewhere);
		await waitFor(() => expect(shown()).toEqual(['One.', 'Three.']));
		elsewhere.kept([]);
		await userEvent.click(button('Show'));
		expect(shown()).toEqual(['One.', 'Two.', 'Three.']);
		expect(elsewhere.requestsTo(discard)[0]?.body).toMatchObject({
			indexes: [1],
			isDiscarded: false,
		});
	});

	test('can be undone, with the focus on the draft', async () => {
		await open();
		await discardDraft(2);
		await userEvent.click(button('Undo'));
		expect(shown()).toEqual(['One.', 'Two.', 'Three.']);
		await waitFor(() => expect(document.activeElement).toBe(card(2)));
	});

	test('of a kept draft takes it out of the library, and undoing shows it as kept again', async () => {
		const server = withKept();
		await open(server);
		await screen.findByText('Kept');
		await discardDraft(2);
		expect(screen.queryByText('Kept')).toBeNull();
		await userEvent.click(button('Undo'));
		expect(await screen.findByText('Kept')).toBeTruthy();
	});

	test('of a kept draft says why if it failed, and the draft stays', async () => {
		const server = withKept();
		server.dropConnection(discard);
		await open(server);
		await screen.findByText('Kept');
		await discardDraft(2);
		expect(await screen.findByText('Draft 2 wasn’t discarded.')).toBeTruthy();
		expect(screen.getByText('Kept')).toBeTruthy();
	});

	test('that failed is not what Undo restores: it restores another draft', async () => {
		const server = new FakeServer();
		server.kept([], [{ messageId: written.id, index: 0 }]);
		server.dropConnection(discard);
		await open(server);
		await waitFor(() => expect(shown()).toEqual(['Two.', 'Three.']));
		await discardDraft(2);
		expect(await screen.findByText('Draft 2 wasn’t discarded.')).toBeTruthy();
		await userEvent.click(button('Show'));
		expect(server.requestsTo(discard).at(-1)?.body).toMatchObject({
			indexes: [0],
			isDiscarded: false,
		});
	});

	test('on another device shows here when the window gets the focus', async () => {
		const { server } = await open();
		server.kept([], [{ messageId: written.id, index: 0 }]);
		act(() => void window.dispatchEvent(new Event('focus')));
		await waitFor(() => expect(shown()).toEqual(['Two.', 'Three.']));
	});
});

describe('with the keyboard', () => {
	test('the card with the focus is kept, copied and discarded, and names its keys', async () => {
		await open();
		expect(card(1).getAttribute('aria-keyshortcuts')).toBe('K E R P D C');
		const user = userEvent.setup();
		card(1).focus();
		await user.keyboard('c');
		expect(await navigator.clipboard.readText()).toBe('One.');
		await user.keyboard('k');
		await screen.findByText('Kept');
		card(2).focus();
		await user.keyboard('x');
		expect(shown()).toEqual(['One.', 'Three.']);
		await waitFor(() => expect(document.activeElement).toBe(card(3)));
		await user.keyboard('x');
		await waitFor(() => expect(document.activeElement).toBe(card(1)));
		await user.keyboard('x');
		await waitFor(() => expect(document.activeElement).toBe(button('Undo')));
	});

	test('nothing happens with Ctrl, or if keys without Ctrl are off', async () => {
		const { server } = await open();
		card(1).focus();
		await userEvent.keyboard('{Control>}k{/Control}{Meta>}x{/Meta}');
		localStorage.setItem('warble.tweets.keys', 'off');
		await userEvent.keyboard('kx');
		expect(shown()).toHaveLength(3);
		expect(server.requestsTo(create)).toEqual([]);
	});
});
