import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { openCompose, type Visit } from '../testing/render-compose.tsx';
import {
	answer,
	draftOne,
	draftTwo,
	instruction,
	threadA,
	threadB,
	writtenAnswer,
} from '../testing/samples.ts';

const compose = 'POST /api/compose';
const events = `GET /api/compose/${threadA}/events`;

/** Sends an instruction in a new thread and receives the start of the answer. */
async function startAnswer(
	server = new FakeServer(),
): Promise<{ visit: Visit; stream: FakeStream }> {
	const visit = openCompose('', server);
	const stream = visit.server.stream(compose);
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	stream.started({ threadId: threadA, messageId: 'x' });
	await screen.findByText('Thread: 7f3a91c2...');
	return { visit, stream };
}

test('a new thread shows its drafts one by one, and the cost at the end', async () => {
	const { visit, stream } = await startAnswer();
	expect(visit.server.requestsTo(compose)[0]?.body).toEqual({ text: 'Three posts' });
	expect(visit.visited).toEqual([{ to: `/app/compose?thread=${threadA}`, replace: true }]);

	stream
		.token(`I led with the number.\n<tweets>\n- ${draftOne}\n`)
		.tweet(draftOne)
		.token('- Nobody passes');
	expect(await screen.findByText('Generating tweets...')).toBeTruthy();
	expect(screen.getByText('I led with the number.')).toBeTruthy();
	expect(screen.getByText('1 done, the second is arriving')).toBeTruthy();
	const drafts = screen.getByRole('region', { name: 'demo Drafts' });
	expect(within(drafts).getByText(draftOne)).toBeTruthy();
	expect(within(drafts).getByText('1')).toBeTruthy();

	const usage = { model: 'm', promptTokens: 1, completionTokens: 2, cost: 0.0031 };
	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer(writtenAnswer, { id: 'x', usage }),
	]);
	stream
		.token(' you as often as when you are training properly.\n')
		.tweet(draftTwo)
		.token('</tweets>')
		.done(threadA);
	expect(await screen.findByText('m, under $0.01')).toBeTruthy();
	expect(screen.queryByText('Generating tweets...')).toBeNull();
	expect(within(drafts).getByText('2 of 2')).toBeTruthy();
	expect(fold('Raw answer').open).toBe(false);
	expect(within(fold('Raw answer')).getByText('Tweets:')).toBeTruthy();
	expect(screen.getAllByText('Three posts')).toHaveLength(1);
	expect(visit.server.requestsTo('GET /api/threads/recent').length).toBeGreaterThan(1);
});

test('a message is marked as busy only while it is written', async () => {
	const { visit, stream } = await startAnswer();
	stream.token('Which note?');
	await screen.findByText(/Which/);
	expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
	visit.server.messages(threadA, [instruction('Three posts'), answer('Which note?', { id: 'x' })]);
	stream.done(threadA);
	expect(await screen.findByText('Which note?')).toBeTruthy();
	expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});

test('the status is announced to screen readers, and the text is not', async () => {
	const { visit, stream } = await startAnswer();
	await waitFor(() => expect(announcement()).toContain('Warble is writing'), { timeout: 7000 });
	stream.token(writtenAnswer).tweet(draftOne).tweet(draftTwo);
	visit.server.messages(threadA, [instruction('Three posts'), answer(writtenAnswer, { id: 'x' })]);
	stream.done(threadA);
	await waitFor(() => expect(announcement()).toContain('Answer complete, 2 drafts'), {
		timeout: 7000,
	});
	for (const region of document.querySelectorAll('[aria-live]'))
		expect(region.textContent).not.toContain('I led');
}, 15_000);

test('a note is shown while the server cannot store the answer', async () => {
	const { visit, stream } = await startAnswer();
	const notice = () => screen.queryByText(/^Not saved yet/, { ignore: '[aria-live]' });
	stream.token('Which note?').saving('delayed');
	await waitFor(() => expect(notice()).toBeTruthy());
	stream.saving('saved').token(' This one?');
	await waitFor(() => expect(notice()).toBeNull());
	stream.saving('delayed');
	await waitFor(() => expect(notice()).toBeTruthy());
	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer('Which note? This one?', { id: 'x' }),
	]);
	stream.done(threadA);
	await waitFor(() => expect(notice()).toBeNull());
	expect(screen.getByText('Which note? This one?')).toBeTruthy();
});

test('an unknown event is ignored', async () => {
	const { stream } = await startAnswer();
	stream.token('Which ').event('from_the_future', { token: 'nonsense' }).token('note?');
	expect(await screen.findByText(/Which note\?/)).toBeTruthy();
});

test('markup in an answer is shown as text', async () => {
	const { stream } = await startAnswer();
	stream.token(
		'<img src=//evil.example/x> https://evil.example </tweets><script>alert(1)</script>',
	);
	await screen.findByText(/<img src/);
	const page = screen.getByRole('region', { name: 'Conversation' });
	expect(page.querySelector('img, script, a')).toBeNull();
});

test('markers in an instruction are shown as text', async () => {
	const server = new FakeServer();
	server.messages(threadA, [instruction('<tweet>mine</tweet>'), answer('Understood.')]);
	openCompose(`?thread=${threadA}`, server);
	expect(await screen.findByText('<tweet>mine</tweet>')).toBeTruthy();
	expect(screen.getByText('No tweets yet')).toBeTruthy();
});

test('Stop stops the answer at the server, and the text is kept', async () => {
	const { visit, stream } = await startAnswer();
	stream.token('I led with the');
	await screen.findByText(/I led/);
	visit.server.next(`POST /api/compose/${threadA}/stop`, () => Response.json({}));
	await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
	expect(visit.server.requestsTo(`POST /api/compose/${threadA}/stop`)).toHaveLength(1);
	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer('I led with the', { id: 'x', status: 'stopped' }),
	]);
	stream.done(threadA, 'stopped');
	expect(
		await screen.findByText('Stopped. The text so far is kept.', { ignore: '[aria-live]' }),
	).toBeTruthy();
	expect(screen.getByText('I led with the')).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('Stop by keyboard leaves focus in the box', async () => {
	const { visit, stream } = await startAnswer();
	visit.server.next(`POST /api/compose/${threadA}/stop`, () => Response.json({}));
	screen.getByRole('button', { name: 'Stop' }).focus();
	await userEvent.keyboard('{Enter}');
	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer('', { id: 'x', status: 'stopped' }),
	]);
	stream.done(threadA, 'stopped');
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
	expect(document.activeElement).toBe(visit.box());
});

test('Escape stops the answer from anywhere and focuses the box', async () => {
	const { visit } = await startAnswer();
	const stop = `POST /api/compose/${threadA}/stop`;
	screen.getByRole('region', { name: 'Conversation' }).focus();
	await userEvent.keyboard('{Escape}');
	await waitFor(() => expect(visit.server.requestsTo(stop)).toHaveLength(1));
	expect(document.activeElement).toBe(visit.box());
});

test('Escape that closes the list of files does not stop the answer', async () => {
	const { visit } = await startAnswer();
	visit.server.files(['running/base miles']);
	await userEvent.type(visit.box(), '@run');
	await screen.findByRole('listbox');
	await userEvent.keyboard('{Escape}');
	expect(screen.queryByRole('listbox')).toBeNull();
	expect(visit.server.requestsTo(`POST /api/compose/${threadA}/stop`)).toEqual([]);
});

test('“Try again” by keyboard leaves focus in the box', async () => {
	const server = new FakeServer();
	server.messages(threadA, [instruction('Three posts'), answer('I', { status: 'failed' })]);
	const visit = openCompose(`?thread=${threadA}`, server);
	server.stream(`POST /api/compose/${threadA}/retry`);
	(await screen.findByRole('button', { name: 'Try again' })).focus();
	await userEvent.keyboard('{Enter}');
	expect(document.activeElement).toBe(visit.box());
});

test('a failed Stop is reported', async () => {
	const { visit } = await startAnswer();
	visit.server.dropConnection(`POST /api/compose/${threadA}/stop`);
	await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
	expect((await screen.findByRole('alert')).textContent).toMatch(
		/^The answer wasn’t stopped\..*Check your connection/,
	);
});

test('a failed answer keeps its text, shows the reason and can be retried', async () => {
	const { visit, stream } = await startAnswer();
	stream.token('I led with');
	const error = {
		code: 'model_rate_limited',
		message: 'The AI provider asks us to wait.',
		retry_after: 20,
	} as const;
	const failed = answer('I led with', {
		id: 'x',
		status: 'failed',
		error: { ...error, error: error.message },
	});
	visit.server.messages(threadA, [instruction('Three posts'), failed]);
	stream.error(error);
	expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
	expect(
		screen.getByText(/asks us to wait\. Try again in 20 seconds\./, { ignore: '[aria-live]' }),
	).toBeTruthy();
	expect(screen.getByText('I led with')).toBeTruthy();

	const again = visit.server.stream(`POST /api/compose/${threadA}/retry`, { message: 2 });
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	again.started({ threadId: threadA, messageId: 'y' }).token(writtenAnswer).tweet(draftOne);
	expect(await screen.findByRole('article', { name: 'Draft 1' })).toBeTruthy();
	expect(screen.queryByText('[Error receiving response]')).toBeNull();
	expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
	expect(screen.getAllByText('Three posts')).toHaveLength(1);
});

test('an answer that fails without text shows the reason', async () => {
	const { visit, stream } = await startAnswer();
	const error = { code: 'key_rejected', message: 'The AI provider refused your key.' } as const;
	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer('', { id: 'x', status: 'failed', error: { ...error, error: error.message } }),
	]);
	stream.error(error);
	expect(await screen.findByText('[Error receiving response]')).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Open settings' })).toBeTruthy();
	expect(screen.getByText('No tweets yet')).toBeTruthy();
});

test('an interrupted last answer can be retried, older failures cannot', async () => {
	const server = new FakeServer();
	const failed = answer('First try', { status: 'failed' });
	server.messages(threadA, [
		instruction('Three posts'),
		failed,
		answer('Second try', { status: 'interrupted' }),
	]);
	openCompose(`?thread=${threadA}`, server);
	expect(await screen.findAllByText('[Error receiving response]')).toHaveLength(2);
	expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});

test('an answer continues while another thread is open', async () => {
	const server = new FakeServer();
	server.threads([
		{ id: threadB, name: 'Index we forgot' },
		{ id: threadA, name: 'Three posts' },
	]);
	const { visit, stream } = await startAnswer(server);
	visit.server.messages(threadB, [instruction('Why an index?'), answer('Because.')]);
	stream.token('I led with');
	await screen.findByText(/I led/);
	await userEvent.click(await screen.findByRole('link', { name: 'Index we forgot' }));
	expect(await screen.findByText('Because.')).toBeTruthy();
	expect(screen.queryByText(/I led/)).toBeNull();
	await waitFor(() => expect(stream.isClosedByClient).toBe(true));
	expect(visit.server.requestsTo(`POST /api/compose/${threadA}/stop`)).toEqual([]);

	visit.server.messages(threadA, [
		instruction('Three posts'),
		answer('I led with', { id: 'x', status: 'running' }),
	]);
	const rest = visit.server.stream(events);
	await userEvent.click(screen.getByRole('link', { name: 'Three posts' }));
	rest.started({ threadId: threadA, messageId: 'x' }).token('I led with the number');
	expect(await screen.findByText(/with the number/)).toBeTruthy();
	expect(rest.headers?.get('last-event-id')).toBeNull();
});

test('a message is sent even if the user leaves the thread at once', async () => {
	const visit = openCompose();
	visit.server.threads([{ id: threadB, name: 'Index we forgot' }]);
	visit.server.messages(threadB, [instruction('Why an index?')]);
	const stream = visit.server.stream(compose);
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	await userEvent.click(screen.getByRole('button', { name: '+ New Thread' }));
	expect(stream.isClosedByClient).toBe(false);
	stream.started({ threadId: threadA, messageId: 'x' });
	await waitFor(() => expect(stream.isClosedByClient).toBe(true));
	expect(screen.getByText('No thread selected')).toBeTruthy();
});

test('a reload during an answer shows all of its text', async () => {
	const server = new FakeServer();
	const running = answer('I led', { status: 'running' });
	server.messages(threadA, [instruction('Three posts'), running]);
	const stream = server.stream(events);
	openCompose(`?thread=${threadA}`, server);
	expect(await screen.findByText('I led')).toBeTruthy();
	expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
	stream
		.started({ threadId: threadA, messageId: running.id })
		.token('I led with the number.\n<tweet>Short.</tweet>')
		.tweet('Short.');
	expect(await screen.findByRole('article', { name: 'Draft 1' })).toBeTruthy();
	expect(screen.getAllByText('I led with the number.')).toHaveLength(1);
	server.messages(threadA, [
		instruction('Three posts'),
		answer('I led with the number.\n<tweet>Short.</tweet>', { id: running.id }),
	]);
	stream.done(threadA);
	expect(await screen.findByText('Tweets:')).toBeTruthy();
});

function fold(text: string): HTMLDetailsElement {
	return screen.getByText(text).closest('details') as HTMLDetailsElement;
}

function announcement(): string {
	return [...document.querySelectorAll('[aria-live]')]
		.map(({ textContent }) => textContent)
		.join(' | ');
}
