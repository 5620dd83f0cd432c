import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA, writtenAnswer } from '../testing/samples.ts';

const compose = 'POST /api/compose';

test('Enter sends, Shift+Enter starts a new line, and focus stays in the box', async () => {
	const visit = openCompose();
	visit.server.stream(compose);
	await userEvent.type(visit.box(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
	await waitFor(() =>
		expect(visit.server.requestsTo(compose)[0]?.body).toEqual({ text: 'One\ntwo' }),
	);
	expect(document.activeElement).toBe(visit.box());
});

test('Enter that ends a composition does not send', async () => {
	const visit = openCompose();
	await userEvent.type(visit.box(), 'にほん');
	fireEvent.keyDown(visit.box(), { key: 'Enter', isComposing: true });
	fireEvent.keyDown(visit.box(), { key: 'Enter', keyCode: 229 });
	expect(visit.server.requestsTo(compose)).toEqual([]);
	expect(visit.box().value).toBe('にほん');
});

test('Send is disabled while the box is empty and while an answer is running', async () => {
	const visit = openCompose();
	const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
	expect(send().disabled).toBe(true);
	await userEvent.type(visit.box(), '  ');
	expect(send().disabled).toBe(true);
	await userEvent.type(visit.box(), 'Three posts');
	expect(send().disabled).toBe(false);

	const stream = visit.server.stream(compose);
	await userEvent.click(send());
	await userEvent.type(visit.box(), 'The next one{Enter}');
	expect(send().disabled).toBe(true);
	expect(visit.server.requestsTo(compose)).toHaveLength(1);
	expect(visit.box().value).toBe('The next one');

	visit.server.messages(threadA, [instruction('Three posts'), answer(writtenAnswer, { id: 'x' })]);
	stream.started({ threadId: threadA, messageId: 'x' }).token(writtenAnswer).done(threadA);
	await waitFor(() => expect(send().disabled).toBe(false));
	expect(visit.box().value).toBe('The next one');
});

test('sending clears the list of drafts; earlier drafts stay folded in their message', async () => {
	const server = new FakeServer();
	const earlier = answer(writtenAnswer);
	server.messages(threadA, [instruction('Three posts'), earlier]);
	const visit = openCompose(`?thread=${threadA}`, server);
	expect(await screen.findByRole('article', { name: 'Draft 2' })).toBeTruthy();

	server.stream(compose);
	await userEvent.type(visit.box(), 'Shorter{Enter}');
	expect(await screen.findByRole('button', { name: '2 drafts', expanded: false })).toBeTruthy();
	expect(screen.queryByRole('article')).toBeNull();
	expect(screen.queryByRole('region', { name: /Drafts$/ })).toBeNull();
	expect(server.requestsTo(compose)[0]?.body).toEqual({
		text: 'Shorter',
		thread_id: threadA,
		parent_id: earlier.id,
	});
});

test.each([
	{
		status: 400,
		code: 'invalid_input',
		message: 'A message has at most 100000 characters.',
		reason: /at most 100000 characters/,
	},
	{
		status: 413,
		code: 'payload_too_large',
		message: 'That is too much at once.',
		reason: /too much at once/,
	},
	{
		status: 429,
		code: 'too_many_requests',
		message: 'That was quick.',
		retry_after: 12,
		reason: /That was quick\. Try again in 12 seconds\./,
	},
	{
		status: 402,
		code: 'subscription_required',
		message: 'Your trial has ended.',
		reason: /trial has ended/,
		link: ['View plans', '/billing'],
	},
	{
		status: 400,
		code: 'key_missing',
		message: 'Add your AI-provider key.',
		reason: /Add your/,
		link: ['Open settings', '/app/settings'],
	},
	{
		status: 400,
		code: 'key_rejected',
		message: 'The key was refused.',
		reason: /refused/,
		link: ['Open settings', '/app/settings'],
	},
] as const)(
	'a message refused with $code is put back into the box, with the reason',
	async ({ reason, status, ...rest }) => {
		const visit = openCompose();
		const link = 'link' in rest ? rest.link : undefined;
		visit.server.refuse(compose, status, {
			code: rest.code,
			message: rest.message,
			...('retry_after' in rest ? { retry_after: rest.retry_after } : {}),
		});
		await userEvent.type(visit.box(), 'Three posts{Enter}');
		const notice = await screen.findByRole('alert');
		expect(notice.textContent).toMatch(reason);
		expect(visit.box().value).toBe('Three posts');
		expect(screen.getByText('[Error receiving response]')).toBeTruthy();
		if (link)
			expect(screen.getByRole('link', { name: link[0] }).getAttribute('href')).toBe(link[1]);
	},
);

test('a message that could not be sent is put back before text typed since', async () => {
	const visit = openCompose();
	let fail = (_: Error): void => undefined;
	visit.server.next(compose, () => new Promise((_, reject) => (fail = reject)));
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	await userEvent.type(visit.box(), 'and one more');
	fail(new TypeError('Failed to fetch'));
	expect((await screen.findByRole('alert')).textContent).toMatch(/Check your connection/);
	expect(visit.box().value).toBe('Three posts\n\nand one more');
});

test('when the session has ended, the shell is informed and the text is kept', async () => {
	const visit = openCompose();
	visit.server.refuse(compose, 401, { code: 'unauthorized', message: 'Please log in.' });
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	await waitFor(() => expect(visit.onUnauthorized).toHaveBeenCalled());
	visit.leave();
	expect(openCompose().box().value).toBe('Three posts');
});

test('an answer that is already running is followed, and the message stays in the box', async () => {
	const server = new FakeServer();
	server.messages(threadA, [instruction('Three posts'), answer(writtenAnswer)]);
	const visit = openCompose(`?thread=${threadA}`, server);
	await screen.findByText('Tweets:');

	const running = answer('', { status: 'running' });
	server.messages(threadA, [instruction('From another tab'), running]);
	server.refuse(compose, 409, {
		code: 'answer_running',
		message: 'This thread is still being answered.',
	});
	const stream = server.stream(`GET /api/compose/${threadA}/events`);
	await userEvent.type(visit.box(), 'Shorter{Enter}');
	expect((await screen.findByRole('alert')).textContent).toMatch(/still being answered/);
	stream.started({ threadId: threadA, messageId: running.id }).token('Written elsewhere');
	expect(await screen.findByText('From another tab')).toBeTruthy();
	expect(await screen.findByText(/Written/)).toBeTruthy();
	expect(visit.box().value).toBe('Shorter');
	expect(screen.getByRole('alert').textContent).toMatch(/still being answered/);
});

test('unsent text survives a reload, per thread, until the server has accepted it', async () => {
	const visit = openCompose();
	await userEvent.type(visit.box(), 'Half a thought');
	visit.leave();
	const again = openCompose();
	expect(again.box().value).toBe('Half a thought');

	const stream = again.server.stream(compose);
	await userEvent.type(again.box(), '{Enter}');
	stream.started({ threadId: threadA, messageId: 'x' });
	await screen.findByText('Thread: 7f3a91c2...');
	expect(again.onUnsavedChange).not.toHaveBeenCalledWith(true);
	again.leave();
	expect(openCompose().box().value).toBe('');
});

test('text typed while a thread is created moves to that thread', async () => {
	const visit = openCompose();
	const stream = visit.server.stream(compose);
	await userEvent.type(visit.box(), 'Three posts{Enter}');
	await userEvent.type(visit.box(), 'Then shorter');
	stream.started({ threadId: threadA, messageId: 'x' });
	await screen.findByText('Thread: 7f3a91c2...');
	expect(visit.box().value).toBe('Then shorter');
	visit.leave();
	const server = new FakeServer();
	server.messages(threadA, [instruction('Three posts')]);
	expect(openCompose(`?thread=${threadA}`, server).box().value).toBe('Then shorter');
});

test('text typed after sending a message survives a reload', async () => {
	const server = new FakeServer();
	server.messages(threadA, [instruction('Three posts'), answer(writtenAnswer)]);
	const visit = openCompose(`?thread=${threadA}`, server);
	await screen.findByText('Tweets:');
	const stream = server.stream(compose);
	await userEvent.type(visit.box(), 'Shorter{Enter}');
	await userEvent.type(visit.box(), 'Then funnier');
	stream.started({ threadId: threadA, messageId: 'x' }).token('I cut');
	await screen.findByText(/I cut/);
	visit.leave();
	expect(openCompose(`?thread=${threadA}`, server).box().value).toBe('Then funnier');
});

test('if the browser stores nothing, leaving with unsent text asks first', async () => {
	const visit = openCompose();
	const broken = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	await userEvent.type(visit.box(), 'ab');
	expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(true);
	await userEvent.clear(visit.box());
	expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(false);
	broken.mockRestore();
});

test('a pasted image is not added, and the box says where images can be added', async () => {
	const visit = openCompose();
	const files = [new File(['x'], 'image.png', { type: 'image/png' })];
	const getData = () => '';
	fireEvent.paste(visit.box(), { clipboardData: { files, getData } });
	const sentence = 'Images can’t be added to a message. Add them to a post, in Drafts.';
	expect(screen.getAllByText(sentence)).not.toEqual([]);
	await userEvent.type(visit.box(), 'a');
	fireEvent.paste(visit.box(), { clipboardData: { files, getData: () => 'cells' } });
	expect(document.querySelector('form p')?.textContent).not.toBe(sentence);
});
