import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { checks, draft, publication } from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA } from '../testing/samples.ts';

// On a busy machine the first import takes longer than a test waits for an element.
beforeAll(async () => {
	await Promise.all([
		import('../drafts/tools/edit-tool.tsx'),
		import('../drafts/tools/rewrite-tool.tsx'),
		import('../drafts/tools/post-tool.tsx'),
	]);
}, 60_000);

const written = answer('<tweet>A long one.</tweet>\n<tweet>Two.</tweet>');
const patience = { timeout: 3000 };
const rewrite = 'POST /api/drafts/rewrite';

/** A thread with two drafts, and a library that keeps one. */
async function open(setUp: (server: FakeServer, kept: () => KeptDraft) => void = () => undefined) {
	const server = new FakeServer();
	server.messages(threadA, [instruction('Two posts'), written]);
	server.always(rewrite, () =>
		json({ parts: [{ text: 'A short one.', media: [] }], cost: 0.0031 }),
	);
	let kept = draft(1);
	const store = (change: Partial<KeptDraft>) => {
		kept = { ...kept, ...change };
		return json(kept);
	};
	server.always('POST /api/drafts', ({ body }) => {
		const { id, parts, source } = body as KeptDraft;
		const route = `/api/drafts/${id}`;
		server.always(`GET ${route}`, () => json(kept));
		server.always(`GET ${route}/checks`, () => json(checks));
		server.always(`PUT ${route}`, ({ body }) =>
			store({ parts: (body as KeptDraft).parts, version: kept.version + 1 }),
		);
		server.always(`POST ${route}/rewrite`, () =>
			json({ parts: [{ text: 'A short one.', media: [] }], cost: 0.0031 }),
		);
		server.always(`PUT ${route}/publication`, () =>
			store({
				publication: publication({ undoUntil: new Date(Date.now() + 10_000).toISOString() }),
			}),
		);
		store({ id, parts, source });
		setUp(server, () => kept);
		return json(kept);
	});
	const visit = openCompose(`?thread=${threadA}`, server);
	const card = await screen.findByRole('article', { name: 'Draft 1' });
	card.focus();
	return { server, visit, kept: () => kept };
}
const card = () => screen.getByRole('article', { name: 'Draft 1' });
const press = (keys: string) => userEvent.keyboard(keys);

describe('Rewrite', () => {
	test('shows the difference and the cost, and Enter keeps the new version', async () => {
		const { server, kept } = await open();
		await press('r');
		await userEvent.click(await screen.findByRole('button', { name: 'Shorter' }, patience));
		const use = await screen.findByRole('button', { name: 'Use this version' });
		await waitFor(() => expect(document.activeElement).toBe(use));
		expect(within(card()).getByText('under $0.01')).toBeTruthy();
		expect(card().textContent, 'both lengths as X counts them').toMatch(/11 → now 12\/280/);
		expect(card().querySelectorAll('ins, del').length).toBeGreaterThan(1);
		expect(server.requestsTo('POST /api/compose')).toEqual([]);
		expect(server.requestsTo('POST /api/drafts'), 'nothing is kept yet').toEqual([]);
		expect(screen.queryByText('Kept')).toBeNull();
		await press('{Enter}');
		await within(card()).findByText('A short one.');
		await waitFor(() => expect(document.activeElement).toBe(card()));
		expect(screen.getByText('Kept')).toBeTruthy();
		expect(server.requestsTo(`PUT /api/drafts/${kept().id}`)[0]?.body).toMatchObject({
			version: 1,
			author: 'assistant',
			change: 'shorter',
		});
	});

	test('names the change in the versions as the editor of the library does', async () => {
		const { server, kept } = await open();
		await press('r');
		await userEvent.click(await screen.findByRole('button', { name: 'New opening' }, patience));
		await userEvent.click(await screen.findByRole('button', { name: 'Use this version' }));
		await within(card()).findByText('A short one.');
		expect(server.requestsTo(`PUT /api/drafts/${kept().id}`)[0]?.body).toMatchObject({
			change: 'new opening',
		});
	});

	test('Escape leaves the draft as it was, and keeps nothing', async () => {
		const { server } = await open();
		await press('r');
		await userEvent.type(
			await screen.findByRole('textbox', { name: 'Say what to change' }, patience),
			'Mention rye{Enter}',
		);
		await screen.findByRole('button', { name: 'Use this version' });
		expect(server.requestsTo(rewrite)[0]?.body).toEqual({
			kind: 'free',
			instruction: 'Mention rye',
			parts: [{ text: 'A long one.', media: [] }],
		});
		await press('{Escape}');
		await within(card()).findByText('A long one.');
		await waitFor(() => expect(document.activeElement).toBe(card()));
		expect(server.requestsTo('POST /api/drafts')).toEqual([]);
		expect(screen.queryByText('Kept')).toBeNull();
	});

	test('of a kept draft is made from the library’s version', async () => {
		const { server, kept } = await open();
		await press('k');
		await screen.findByText('Kept');
		await press('r');
		expect(await screen.findByText('Saved to Drafts with its history.')).toBeTruthy();
		await userEvent.click(screen.getByRole('button', { name: 'Shorter' }));
		await screen.findByRole('button', { name: 'Use this version' });
		expect(server.requestsTo(`POST /api/drafts/${kept().id}/rewrite`)).toHaveLength(1);
		expect(server.requestsTo(rewrite)).toEqual([]);
	});

	test('that cannot be kept says why, and can be used again', async () => {
		const { server } = await open();
		server.refuse('POST /api/drafts', 409, { code: 'storage_full', message: 'Delete some.' });
		await press('r');
		await userEvent.click(await screen.findByRole('button', { name: 'Shorter' }, patience));
		await userEvent.click(await screen.findByRole('button', { name: 'Use this version' }));
		expect(await screen.findByText('Not saved.')).toBeTruthy();
		expect(screen.getByText('Delete some.')).toBeTruthy();
		await userEvent.click(screen.getByRole('button', { name: 'Use this version' }));
		expect(await screen.findByText('Kept')).toBeTruthy();
		expect(await within(card()).findByText('A short one.')).toBeTruthy();
	});

	test('says why it failed, and can be tried again', async () => {
		const { server } = await open();
		server.refuse(rewrite, 502, {
			code: 'model_unavailable',
			message: 'The AI provider doesn’t answer.',
		});
		await press('r');
		await userEvent.click(await screen.findByRole('button', { name: 'Plainer' }, patience));
		expect(await screen.findByText('Not rewritten.')).toBeTruthy();
		await userEvent.click(screen.getByRole('button', { name: 'Plainer' }));
		expect(await screen.findByRole('button', { name: 'Use this version' })).toBeTruthy();
	});
});

describe('Edit', () => {
	test('saves typed text in the library, and the card shows it', async () => {
		const { kept } = await open();
		await press('e');
		const field = await screen.findByRole('textbox', { name: 'Post' }, patience);
		await waitFor(() => expect(document.activeElement).toBe(field));
		await userEvent.type(field, ' And more: k, d.');
		await press('{Escape}');
		await within(card()).findByText('A long one. And more: k, d.');
		expect(kept().parts[0]?.text).toBe('A long one. And more: k, d.');
		await waitFor(() => expect(document.activeElement).toBe(card()));
	});
});

describe('Post', () => {
	test('keeps and posts the draft, with a countdown that can be undone', async () => {
		const { server, kept } = await open();
		await press('p');
		expect(await screen.findByRole('button', { name: 'Undo' }, patience)).toBeTruthy();
		expect(await screen.findByText('Queued')).toBeTruthy();
		expect(server.requestsTo(`PUT /api/drafts/${kept().id}/publication`)[0]?.body).toEqual({
			when: { kind: 'now' },
			shown: [{ id: kept().id, version: 1, accountId: null }],
		});
	});

	test('a draft that is another one by now is not posted, and its card shows the new text', async () => {
		const { server, kept } = await open((server, kept) =>
			server.always(`GET /api/drafts/${kept().id}`, () =>
				json({ ...kept(), version: 2, parts: [{ text: 'Written by a program', media: [] }] }),
			),
		);
		await press('p');
		const why = 'Not posted. This draft was changed elsewhere. Look at it again.';
		expect(await within(card()).findByText(why, {}, patience)).toBeTruthy();
		expect(await within(card()).findByText('Written by a program')).toBeTruthy();
		expect(server.requestsTo(`PUT /api/drafts/${kept().id}/publication`)).toEqual([]);
	});

	test('a draft whose text came from elsewhere when it was kept is not posted', async () => {
		const parts = [{ text: 'Written by a program', media: [] }];
		const { server, kept } = await open((_server, kept) => void Object.assign(kept(), { parts }));
		await press('p');
		const why = 'Not posted. This draft was changed elsewhere. Look at it again.';
		expect(await within(card()).findByText(why, {}, patience)).toBeTruthy();
		expect(server.requestsTo(`PUT /api/drafts/${kept().id}/publication`)).toEqual([]);
	});

	test('a draft that is for several accounts is checked in the library first', async () => {
		const account = { id: draft(9).id, network: 'bluesky' as const, handle: 'mara.example' };
		const { server, visit, kept } = await open((server, kept) => {
			const { version, parts } = kept();
			const crossPost = { id: account.id, account, version, parts };
			const crossPosts = [{ ...crossPost, hasOwnText: false, publication: null }];
			server.always(`GET /api/drafts/${kept().id}`, () => json({ ...kept(), crossPosts }));
		});
		await press('p');
		await waitFor(() => expect(visit.visited.at(-1)?.to).toBe(`/app/drafts?draft=${kept().id}`));
		expect(server.requestsTo(`PUT /api/drafts/${kept().id}/publication`)).toEqual([]);
	});

	test('opens the draft in the library if something is missing', async () => {
		const { server, visit, kept } = await open((server, kept) =>
			server.always(`GET /api/drafts/${kept().id}/checks`, () =>
				json({ ...checks, missingAlt: 1 }),
			),
		);
		await press('p');
		await waitFor(() => expect(visit.visited.at(-1)?.to).toBe(`/app/drafts?draft=${kept().id}`));
		expect(server.requestsTo(`PUT /api/drafts/${kept().id}/publication`)).toEqual([]);
	});

	test('says why it failed', async () => {
		await open((server, kept) =>
			server.refuse(`PUT /api/drafts/${kept().id}/publication`, 409, {
				code: 'conflict',
				message: 'Publishing is paused.',
			}),
		);
		await press('p');
		expect(await within(card()).findByText('Not posted. Publishing is paused.')).toBeTruthy();
	});
});

test('a draft over the limit offers Shorten first, and no Post', async () => {
	const server = new FakeServer();
	server.messages(threadA, [instruction('One'), answer(`<tweet>${'long '.repeat(60)}.</tweet>`)]);
	openCompose(`?thread=${threadA}`, server);
	expect(await screen.findByRole('button', { name: 'Shorten draft 1' })).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Post draft 1' })).toBeNull();
});
