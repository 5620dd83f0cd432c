import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose, type Visit } from '../testing/render-compose.tsx';
import { answer, instruction, threadA } from '../testing/samples.ts';

const compose = 'POST /api/compose';

function withFiles(): FakeServer {
	const server = new FakeServer();
	server.files(['index', 'miles', 'rye']);
	return server;
}

/** Attaches files by typing their names. */
async function attach(visit: Visit, ...files: string[]): Promise<void> {
	for (const file of files) {
		await userEvent.type(visit.box(), `@${file}`);
		await userEvent.click(await screen.findByRole('option', { name: file }));
	}
}

const removeButtons = () =>
	screen
		.queryAllByRole('button', { name: /^Remove/ })
		.map((button) => button.getAttribute('aria-label'));
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

test('files can be sent without text and are shown with the message at once', async () => {
	const visit = openCompose('', withFiles());
	await attach(visit, 'miles', 'rye');
	await userEvent.clear(visit.box());
	expect(send().disabled).toBe(false);
	const stream = visit.server.stream(compose);
	await userEvent.click(send());
	await waitFor(() =>
		expect(visit.server.requestsTo(compose)[0]?.body).toEqual({
			text: '',
			file_refs: ['miles', 'rye'],
		}),
	);
	expect(removeButtons()).toEqual([]);
	expect(send().disabled).toBe(true);
	const list = await screen.findByRole('list', { name: 'Files' });
	expect(within(list).getByRole('link', { name: 'miles' }).getAttribute('href')).toBe(
		'/app/editor?file=miles',
	);
	stream.started({ threadId: threadA, messageId: 'x' });
	await screen.findByText('Thread: 7f3a91c2...');
	visit.leave();
	openCompose();
	expect(removeButtons()).toEqual([]);
});

test('files are removed by key or click; focus stays in the list, then returns to the box', async () => {
	const visit = openCompose('', withFiles());
	await attach(visit, 'index', 'miles', 'rye');
	screen.getByRole('button', { name: 'Remove miles' }).focus();
	await userEvent.keyboard('{Enter}');
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove rye' }));
	await userEvent.keyboard(' ');
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove index' }));
	await userEvent.click(screen.getByRole('button', { name: 'Remove index' }));
	expect(removeButtons()).toEqual([]);
	expect(document.activeElement).toBe(visit.box());
	expect(visit.box().value).toBe('index miles rye ');
});

test.each([
	{ status: 404, code: 'file_not_found', message: 'The file miles is not there any more.' },
	{
		status: 400,
		code: 'file_too_long',
		message: 'The file miles is longer than the assistant can read.',
	},
] as const)(
	'a message refused with $code shows the file’s name and keeps text and files [I7]',
	async ({ status, code, message }) => {
		const visit = openCompose('', withFiles());
		await attach(visit, 'miles', 'rye');
		visit.server.refuse(compose, status, { code, message });
		await userEvent.type(visit.box(), 'please{Enter}');
		expect((await screen.findByRole('alert')).textContent).toContain(message);
		expect(visit.box().value).toBe('miles rye please');
		expect(removeButtons()).toEqual(['Remove miles', 'Remove rye']);

		visit.server.stream(compose);
		await userEvent.click(screen.getByRole('button', { name: 'Remove miles' }));
		await userEvent.click(send());
		await waitFor(() =>
			expect(visit.server.requestsTo(compose)[1]?.body).toEqual({
				text: 'miles rye please',
				file_refs: ['rye'],
			}),
		);
	},
);

test('attached files survive a reload, per thread', async () => {
	const visit = openCompose('', withFiles());
	await attach(visit, 'miles', 'rye');
	visit.leave();
	const server = withFiles();
	server.messages(threadA, [instruction('Three posts')]);
	const elsewhere = openCompose(`?thread=${threadA}`, server);
	await screen.findByText('Three posts');
	expect(removeButtons()).toEqual([]);
	elsewhere.leave();
	openCompose('', withFiles());
	await screen.findByRole('button', { name: 'Remove miles' });
	expect(removeButtons()).toEqual(['Remove miles', 'Remove rye']);
});

test('an answer shows the versions of its files and their changes or deletions since', async () => {
	const server = withFiles();
	const asked = [
		{ id: '1', name: 'running/base miles', revision: 3, newestRevision: 3 },
		{ id: '2', name: 'rye', revision: 3, newestRevision: 5 },
		{ id: '3', name: 'gone', revision: 1, newestRevision: null },
		{ id: '4', name: 'from before' },
	];
	server.messages(threadA, [
		instruction('Use them', { fileRefs: asked }),
		answer('I did.', { fileRefs: asked }),
	]);
	openCompose(`?thread=${threadA}`, server);
	const read = await screen.findByRole('list', { name: 'Files used' });
	expect(
		within(read)
			.getAllByRole('listitem')
			.map(({ textContent }) => textContent),
	).toEqual([
		'running/base miles (version 3)',
		'rye (version 3, changed since)',
		'gone (version 1, deleted)',
		'from before',
	]);
	const link = within(read).getByRole('link', { name: 'running/base miles (version 3)' });
	expect(link.getAttribute('href')).toBe('/app/editor?file=running%2Fbase%20miles');
	expect(within(read).getAllByRole('link')).toHaveLength(3);
	expect(
		within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem')[1]?.textContent,
	).toBe('rye');
});

test('a retry after a failed request sends the same text and files', async () => {
	const server = withFiles();
	const files = [{ id: '1', name: 'rye', revision: 1, newestRevision: 2 }];
	const asked = instruction('Use it', { fileRefs: files });
	const failed = answer('I', { status: 'failed', fileRefs: files });
	server.messages(threadA, [asked, failed]);
	openCompose(`?thread=${threadA}`, server);
	const stream = server.stream(`POST /api/compose/${threadA}/retry`);
	await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
	const again = answer('Better.', {
		fileRefs: [{ ...files[0], id: '1', name: 'rye', revision: 2 }],
	});
	stream.started({ threadId: threadA, messageId: again.id }).token('Better.');
	await screen.findByText(/Better/);
	server.messages(threadA, [asked, failed, again]);
	stream.done(threadA);
	await waitFor(() =>
		expect(
			screen.getAllByRole('list', { name: 'Files used' }).map(({ textContent }) => textContent),
		).toEqual(['rye (version 1, changed since)', 'rye (version 2)']),
	);
	expect(screen.getByRole('list', { name: 'Files' }).textContent).toBe('rye');
});
