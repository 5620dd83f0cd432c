import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChatMessage } from 'bff/contract/compose/compose';
import { idOf, part } from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { someModels } from '../testing/models.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA, threadB } from '../testing/samples.ts';

const compose = 'POST /api/compose';
const answers = `POST /api/compose/${threadA}/answers`;
const shown = `PUT /api/compose/${threadA}/shown`;
const events = `GET /api/compose/${threadA}/events`;

const [i1, a1, i2, a2, i3, a3] = [1, 2, 3, 4, 5, 6].map(idOf) as [
	...[string, string, string, string, string, string],
];
const file = { id: idOf(40), name: 'rye/notes' };

const first = [
	instruction('Rye', { id: i1, parentId: null, versions: [i1], fileRefs: [file] }),
	answer('On rye', { id: a1, parentId: i1, versions: [a1] }),
];
/** Two turns, without and with another version of the second. */
const branchOne = (versions = [i2]): ChatMessage[] => [
	...first,
	instruction('Shorter', { id: i2, parentId: a1, versions }),
	answer('Rye.', { id: a2, parentId: i2, versions: [a2] }),
];
const branchTwo = (status: ChatMessage['status'] = 'done'): ChatMessage[] => [
	...first,
	instruction('Longer', { id: i3, parentId: a1, versions: [i2, i3] }),
	answer(status === 'done' ? 'At length' : '', {
		...{ id: a3, parentId: i3, versions: [a3], status },
	}),
];

function open(server = new FakeServer(), messages = branchOne()) {
	server.messages(threadA, messages);
	return openCompose(`?thread=${threadA}`, server);
}

const conversation = () => screen.getByRole('region', { name: 'Conversation' });
const texts = () => conversation().textContent;
const rowOf = async (text: string) => {
	const row = (await within(conversation()).findByText(text)).closest<HTMLElement>(
		'[data-message]',
	);
	if (!row) throw new Error(`“${text}” is not in a message.`);
	return within(row);
};
async function press(text: string, name: string): Promise<void> {
	await userEvent.click((await rowOf(text)).getByRole('button', { name }));
}
const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Instruction' });
const groups = () => screen.queryAllByRole('group', { name: /^Versions of/ });

beforeEach(() => sessionStorage.clear());

describe('Edit and resend', () => {
	test('sends the edited text and files as another version, in its place', async () => {
		const { server, box } = open();
		await press('Rye', 'Edit and resend');
		expect((await editor()).value).toBe('Rye');
		expect(document.activeElement).toBe(await editor());
		await userEvent.type(await editor(), ' bread');
		const stream = server.stream(compose);
		await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
		expect(server.requestsTo(compose)[0]?.body).toEqual({
			...{ text: 'Rye bread', file_refs: ['rye/notes'], thread_id: threadA, parent_id: null },
		});
		expect(document.activeElement).toBe(box());
		await waitFor(() => expect(texts()).not.toContain('Shorter'));
		expect(texts()).toContain('Rye bread');
		expect(screen.queryByRole('textbox', { name: 'Instruction' })).toBeNull();
		stream.started({ threadId: threadA, messageId: a3 }).token('On bread');
		await rowOf('On bread');
	});

	test('Enter runs it, Shift+Enter starts a line, and Escape cancels', async () => {
		const { server } = open();
		await press('Shorter', 'Edit and resend');
		await userEvent.type(await editor(), ' please{Escape}');
		expect(screen.queryByRole('textbox', { name: 'Instruction' })).toBeNull();
		const button = (await rowOf('Shorter')).getByRole('button', { name: 'Edit and resend' });
		expect(document.activeElement).toBe(button);
		await userEvent.click(button);
		expect((await editor()).value, 'a cancelled edit is gone').toBe('Shorter');
		server.stream(compose);
		await userEvent.type(await editor(), '{Shift>}{Enter}{/Shift}and dry{Enter}');
		await waitFor(() => expect(server.requestsTo(compose)).toHaveLength(1));
		expect(server.requestsTo(compose)[0]?.body).toMatchObject({
			...{ text: 'Shorter\nand dry', parent_id: a1 },
		});
	});

	test('keeps the edited text if refused, and says why', async () => {
		const { server } = open();
		await press('Shorter', 'Edit and resend');
		await userEvent.type(await editor(), ' please');
		server.refuse(compose, 429, { code: 'too_many_requests', message: 'Wait a moment.' });
		await userEvent.keyboard('{Control>}{Enter}{/Control}');
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('Your edited instruction is still here');
		expect(alert.textContent).toContain('Wait a moment.');
		expect(screen.queryByText(/Your message is still in the box/)).toBeNull();
		expect((await editor()).value).toBe('Shorter please');
		expect(document.activeElement).toBe(await editor());
		await rowOf('On rye');
		const stream = server.stream(compose);
		await userEvent.keyboard('{Enter}');
		server.messages(threadA, branchTwo());
		stream.started({ threadId: threadA, messageId: a3 }).token('At length').done(threadA);
		await rowOf('Longer');
		expect(screen.queryByRole('alert')).toBeNull();
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
		expect(screen.queryByRole('textbox', { name: 'Instruction' })).toBeNull();
	});

	test('is sent with the drafts and results of the original instruction', async () => {
		const [draft, posted] = [idOf(50), { publication: { results: { likes: 3 } } }];
		const server = new FakeServer();
		server.always(`GET /api/drafts/${draft}`, () => json({ id: draft, parts: [part('Rye.')] }));
		server.always('GET /api/drafts', () => json({ drafts: [posted] }));
		const context = { draftRefs: [draft], withResults: true };
		open(server, [instruction('Rye', { id: i1, parentId: null, versions: [i1], ...context })]);
		const sentWith = await screen.findByRole('list', { name: 'Sent with' });
		const link = await within(sentWith).findByRole('link', { name: 'Rye.' });
		expect(link.getAttribute('href')).toBe(`/app/drafts?draft=${draft}`);
		expect(sentWith.textContent).toContain('Your results');
		await press('Rye', 'Edit and resend');
		await screen.findByRole('button', { name: 'Remove Rye.' });
		await screen.findByRole('button', { name: 'Learn from results: on' });
		await userEvent.clear(await editor());
		server.stream(compose);
		await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
		expect(server.requestsTo(compose)[0]?.body).toEqual({
			...{ text: '', draft_refs: [draft], with_results: true },
			...{ thread_id: threadA, parent_id: null },
		});
		expect(within(await screen.findByRole('list', { name: 'Sent with' })).getByText('Rye.'));
	});

	test('names a file that was renamed or deleted, and loses nothing', async () => {
		const { server } = open();
		await press('Rye', 'Edit and resend');
		await userEvent.type(await editor(), ' bread');
		const message = 'We couldn’t find “rye/notes”. It may have been moved, renamed or deleted.';
		server.refuse(compose, 404, { code: 'file_not_found', message });
		await userEvent.keyboard('{Enter}');
		expect((await screen.findByRole('alert')).textContent).toContain(message);
		expect((await editor()).value).toBe('Rye bread');
		expect(texts(), 'the branch is still there').toContain('Shorter');
		server.stream(compose);
		await userEvent.click(screen.getByRole('button', { name: 'Remove rye/notes' }));
		await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
		expect(server.requestsTo(compose)[1]?.body).toEqual({
			...{ text: 'Rye bread', thread_id: threadA, parent_id: null },
		});
	});

	test('can be sent without some files, but not without any text or files', async () => {
		open();
		await press('Rye', 'Edit and resend');
		await userEvent.clear(await editor());
		const run = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend' });
		expect(run.disabled).toBe(false);
		await userEvent.click(screen.getByRole('button', { name: 'Remove rye/notes' }));
		expect(run.disabled).toBe(true);
		expect(document.activeElement).toBe(await editor());
	});

	test('keeps the edited text after a reload', async () => {
		const { leave } = open();
		await press('Shorter', 'Edit and resend');
		await userEvent.type(await editor(), ' please');
		leave();
		open();
		expect((await editor()).value).toBe('Shorter please');
		expect(document.activeElement, 'focus is not taken').toBe(document.body);
	});

	test('opens for the last instruction with the up arrow in an empty message box', async () => {
		const { box } = open();
		await rowOf('Rye.');
		await userEvent.type(box(), 'x{ArrowUp}');
		expect(screen.queryByRole('textbox', { name: 'Instruction' })).toBeNull();
		await userEvent.type(box(), '{Backspace}{ArrowUp}');
		expect((await editor()).value).toBe('Shorter');
	});
});

describe('the versions of a message', () => {
	test('are switched with buttons; focus stays, and the number is announced [H19]', async () => {
		const { server } = open(undefined, branchTwo());
		await rowOf('At length');
		expect(groups(), 'only where there are several').toHaveLength(1);
		expect(groups()[0]?.textContent).toContain('2/2');
		const next = screen.getByRole('button', { name: 'Next version' });
		expect(next.getAttribute('aria-disabled')).toBe('true');
		server.next(shown, () => json({ messages: branchOne([i2, i3]), next_cursor: null }));
		await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
		await rowOf('Rye.');
		expect(server.requestsTo(shown)[0]?.body).toEqual({ message_id: i2 });
		expect(texts()).not.toContain('Longer');
		expect(groups()[0]?.textContent).toContain('1/2');
		const previous = screen.getByRole('button', { name: 'Previous version' });
		expect(document.activeElement).toBe(previous);
		await userEvent.click(previous);
		expect(server.requestsTo(shown), 'there is none before the first').toHaveLength(1);
		await screen.findByText('Version 1 of 2', { selector: '[aria-live]' });
	});

	test('can be switched after another turn, and after a reload [H21]', async () => {
		const { server, box, leave } = open(undefined, branchTwo());
		await rowOf('At length');
		server.next(shown, () => json({ messages: branchOne([i2, i3]), next_cursor: null }));
		await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
		await rowOf('Rye.');
		const stream = server.stream(compose);
		await userEvent.type(box(), 'Dry{Enter}');
		const after = [
			...branchOne([i2, i3]),
			instruction('Dry', { id: idOf(20), parentId: a2, versions: [idOf(20)] }),
			answer('Dry rye', { id: idOf(21), parentId: idOf(20), versions: [idOf(21)] }),
		];
		server.messages(threadA, after);
		stream
			.started({ threadId: threadA, messageId: idOf(21) })
			.token('Dry rye')
			.done(threadA);
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
		expect(groups().map(({ textContent }) => textContent)).toEqual([
			expect.stringContaining('1/2'),
		]);
		leave();
		open(server, after);
		await rowOf('Dry rye');
		expect(groups()).toHaveLength(1);
	});

	test('are switched with [ and ] on the message', async () => {
		const { server } = open(undefined, branchTwo());
		const row = (await within(conversation()).findByText('Longer')).closest<HTMLElement>(
			'[data-message]',
		);
		row?.focus();
		server.next(shown, () => json({ messages: branchOne([i2, i3]), next_cursor: null }));
		await userEvent.keyboard('[[');
		await rowOf('Rye.');
		expect(document.activeElement?.getAttribute('data-message')).toBe(i2);
		server.next(shown, () => json({ messages: branchTwo(), next_cursor: null }));
		await userEvent.keyboard(']');
		await rowOf('At length');
	});

	test('a failed switch is reported, and the branch stays', async () => {
		const { server } = open(undefined, branchTwo());
		await rowOf('At length');
		server.dropConnection(shown);
		await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('We couldn’t show the other version.');
		await rowOf('At length');
		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous version' }));
	});

	test('stay on the screen above a far end: earlier pages are loaded', async () => {
		const { server } = open(undefined, branchTwo());
		await rowOf('At length');
		const turn = [instruction('And dry', { parentId: a2, versions: [idOf(9)] }), answer('Dry.')];
		server.next(shown, () => json({ messages: turn, next_cursor: 'page-2' }));
		server.next(`GET /api/compose/${threadA}`, () =>
			json({ messages: branchOne([i2, i3]), next_cursor: null }),
		);
		await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
		await rowOf('Dry.');
		await rowOf('Shorter');
		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous version' }));
	});
});

describe('Try again', () => {
	test('asks for another answer to the same instruction', async () => {
		const { server, box } = open();
		const stream = server.stream(answers);
		await press('On rye', 'Try again');
		expect(server.requestsTo(answers)[0]?.body).toEqual({ message_id: i1 });
		expect(document.activeElement).toBe(box());
		stream.started({ threadId: threadA, messageId: a3 }).token('Rye, again');
		await rowOf('Rye, again');
		expect(texts()).not.toContain('Shorter');
	});

	test('works in another tone', async () => {
		const { server } = open();
		server.stream(answers);
		await press('Rye.', 'Try again in another tone or with another model');
		expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
			...['Plainer', 'Warmer', 'Bolder', 'Funnier', 'Choose a model…'],
		]);
		await userEvent.click(screen.getByRole('menuitem', { name: 'Bolder' }));
		expect(server.requestsTo(answers)[0]?.body).toEqual({ message_id: i2, tone: 'bolder' });
	});

	test('works with another model, for this answer only', async () => {
		const { server } = open();
		server.models(someModels);
		server.stream(answers);
		await press('Rye.', 'Try again in another tone or with another model');
		await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose a model…' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Try again with' }));
		await userEvent.click(await dialog.findByRole('button', { name: /^Maker: Owl/ }));
		expect(server.requestsTo(answers)[0]?.body).toEqual({ message_id: i2, model: 'maker/owl' });
	});

	test('says so if refused, and the previous answer stays', async () => {
		const { server } = open();
		server.refuse(answers, 429, { code: 'too_many_requests', message: 'Wait a moment.' });
		await press('Rye.', 'Try again');
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('Not answered again.');
		await rowOf('Rye.');
	});
});

describe('a stream belongs to its message', () => {
	/** Runs an edited instruction again; its answer is being written. */
	async function startEdit() {
		const visit = open();
		await press('Shorter', 'Edit and resend');
		const stream = visit.server.stream(compose);
		await userEvent.clear(await editor());
		await userEvent.type(await editor(), 'Longer{Enter}');
		visit.server.messages(threadA, branchTwo('running'));
		stream.started({ threadId: threadA, messageId: a3 }).token('At ');
		await waitFor(() => expect(groups()).toHaveLength(1));
		return { ...visit, stream };
	}

	test('text for a branch that the user has left does not appear in the shown one [H23]', async () => {
		const { server, stream } = await startEdit();
		server.next(shown, () => json({ messages: branchOne([i2, i3]), next_cursor: null }));
		await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
		await rowOf('Rye.');
		stream.token('length');
		server.next(shown, () => json({ messages: branchTwo('running'), next_cursor: null }));
		expect(texts()).not.toContain('At ');
		await userEvent.click(screen.getByRole('button', { name: 'Next version' }));
		await waitFor(() => expect(texts()).toContain('At length'));
		expect(texts()).not.toContain('Rye.');
	});

	test('the switch is there while the answer is written, and stays when it is complete [H20]', async () => {
		const { server, stream } = await startEdit();
		expect(groups()[0]?.textContent).toContain('2/2');
		server.messages(threadA, branchTwo());
		stream.token('length').done(threadA);
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
		expect(groups()).toHaveLength(1);
		expect(groups()[0]?.textContent).toContain('2/2');
	});

	test('no switch is shown before the server knows the versions [H22]', async () => {
		const { server } = open();
		await press('Shorter', 'Edit and resend');
		server.stream(compose);
		await userEvent.type(await editor(), ' please{Enter}');
		await rowOf('Shorter please');
		expect(groups()).toHaveLength(0);
	});

	test('text does not appear in a branch that another tab has switched to', async () => {
		const { server, stream } = await startEdit();
		server.messages(threadA, [
			instruction('Oats', { id: idOf(20), parentId: null, versions: [i1, idOf(20)] }),
			answer('On oats', { id: idOf(21), parentId: idOf(20), versions: [idOf(21)] }),
		]);
		stream.token('length').done(threadA);
		await rowOf('On oats');
		expect(texts()).not.toContain('At length');
	});

	test('the next instruction follows the shown branch, by a stored id [H16]', async () => {
		const { server, box } = open();
		await rowOf('Rye.');
		server.stream(compose);
		await userEvent.type(box(), 'Once more{Enter}');
		expect(server.requestsTo(compose)[0]?.body).toMatchObject({ parent_id: a2 });
	});

	test('a reload in the middle follows the answer of the shown branch', async () => {
		const server = new FakeServer();
		const stream = server.stream(events);
		open(server, branchTwo('running'));
		await waitFor(() => expect(server.requestsTo(events)).toHaveLength(1));
		expect(server.requestsTo(events)[0]?.query.get('message_id')).toBe(a3);
		stream.started({ threadId: threadA, messageId: a3 }).token('At length');
		await rowOf('At length');
		expect(groups()).toHaveLength(1);
	});

	test('none of it is shown in another thread', async () => {
		const { server, stream } = await startEdit();
		server.threads([{ id: threadB, name: 'Oats' }]);
		server.messages(threadB, [instruction('Oats'), answer('On oats')]);
		stream.token('length');
		await userEvent.click(screen.getByRole('button', { name: '+ New Thread' }));
		await screen.findByText('No messages yet');
		expect(texts()).not.toContain('At length');
	});

	test('an earlier answer is not answered again or resent while one is being written', async () => {
		await startEdit();
		const row = await rowOf('On rye');
		const again = row.getByRole('button', { name: 'Try again', hidden: true });
		expect(again.closest('[data-hidden]')).toBeTruthy();
		await press('Rye', 'Edit and resend');
		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend' }).disabled).toBe(true);
		expect(screen.getByText('You can resend it when this answer is complete.')).toBeTruthy();
	});
});
