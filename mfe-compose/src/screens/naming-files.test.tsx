import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { threadA } from '../testing/samples.ts';

const tree = 'GET /api/files/tree';

function withFiles(...paths: string[]): FakeServer {
	const server = new FakeServer();
	server.files(
		paths.length > 0
			? paths
			: ['index we forgot', 'running/base miles', 'running/week 10', 'running/week 9'],
	);
	return server;
}

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () => screen.getByRole('option', { selected: true }).textContent;

test.each(['Use @RUN', 'Use ./run'])(
	'typing %j lists the files that start with it',
	async (typed) => {
		const visit = openCompose('', withFiles());
		await userEvent.type(visit.box(), typed.slice(0, -3));
		expect(visit.server.requestsTo(tree)).toEqual([]);
		await userEvent.type(visit.box(), typed.slice(-3));
		expect(await screen.findByRole('listbox', { name: 'Files' })).toBeTruthy();
		expect(optionNames()).toEqual(['running/base miles', 'running/week 9', 'running/week 10']);
		await userEvent.type(visit.box(), 'ning/w');
		expect(optionNames()).toEqual(['running/week 9', 'running/week 10']);
		await userEvent.type(visit.box(), ' ');
		expect(screen.queryByRole('listbox')).toBeNull();
		expect(visit.server.requestsTo(tree)).toHaveLength(1);
	},
);

test('arrow keys highlight a file; Enter inserts its name and attaches it without sending', async () => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), 'Use @run');
	await screen.findByRole('listbox');
	expect(highlighted()).toBe('running/base miles');
	await userEvent.keyboard('{ArrowDown}');
	expect(highlighted()).toBe('running/week 9');
	expect(visit.box().getAttribute('aria-activedescendant')).toBe(
		screen.getByRole('option', { selected: true }).id,
	);
	expect(visit.box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
	await userEvent.keyboard('{ArrowDown}{ArrowDown}');
	expect(highlighted()).toBe('running/base miles');
	await userEvent.keyboard('{ArrowUp}{Enter}');
	expect(visit.box().value).toBe('Use running/week 10 ');
	expect(screen.queryByRole('listbox')).toBeNull();
	expect(visit.box().hasAttribute('aria-activedescendant')).toBe(false);
	expect(screen.getByRole('button', { name: 'Remove running/week 10' })).toBeTruthy();
	expect(visit.server.requestsTo('POST /api/compose')).toEqual([]);
	expect(document.activeElement).toBe(visit.box());
});

test('Tab and click also select a file, and a file is attached once', async () => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), '@ind');
	await screen.findByRole('listbox');
	await userEvent.tab();
	expect(visit.box().value).toBe('index we forgot ');
	expect(document.activeElement).toBe(visit.box());
	await userEvent.type(visit.box(), 'and ./index');
	await userEvent.click(await screen.findByRole('option', { name: 'index we forgot attached' }));
	expect(visit.box().value).toBe('index we forgot and index we forgot ');
	expect(document.activeElement).toBe(visit.box());
	expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
});

test('Escape closes the list until more is typed, and Enter then sends', async () => {
	const visit = openCompose('', withFiles());
	visit.server.stream('POST /api/compose');
	await userEvent.type(visit.box(), '@run');
	await screen.findByRole('listbox');
	await userEvent.keyboard('{Escape}');
	expect(screen.queryByRole('listbox')).toBeNull();
	expect(visit.box().value).toBe('@run');
	await userEvent.type(visit.box(), 'n');
	expect(await screen.findByRole('listbox')).toBeTruthy();
	await userEvent.keyboard('{Escape}{Enter}');
	await waitFor(() =>
		expect(visit.server.requestsTo('POST /api/compose')[0]?.body).toEqual({ text: '@runn' }),
	);
});

test('the list is open only while the user types at the end of the text', async () => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), 'Use @run');
	await screen.findByRole('listbox');
	visit.box().setSelectionRange(2, 2);
	fireEvent.select(visit.box());
	expect(screen.queryByRole('listbox')).toBeNull();
	visit.box().setSelectionRange(8, 8);
	await userEvent.type(visit.box(), 'n');
	expect(screen.getByRole('listbox')).toBeTruthy();
	fireEvent.blur(visit.box());
	expect(screen.queryByRole('listbox')).toBeNull();
});

test('the list stays closed when a refused message is put back', async () => {
	const visit = openCompose('', withFiles());
	visit.server.refuse('POST /api/compose', 429, {
		code: 'too_many_requests',
		message: 'That was quick.',
	});
	await userEvent.type(visit.box(), 'For @run{Escape}{Enter}');
	await screen.findByRole('alert');
	await waitFor(() => expect(visit.box().value).toBe('For @run'));
	fireEvent.select(visit.box());
	expect(screen.queryByRole('listbox')).toBeNull();
});

test('keys of an input method do not select a file', async () => {
	const visit = openCompose('', withFiles('日本', '日記'));
	await userEvent.type(visit.box(), '@日');
	await screen.findByRole('listbox');
	fireEvent.keyDown(visit.box(), { key: 'Enter', isComposing: true });
	fireEvent.keyDown(visit.box(), { key: 'Tab', keyCode: 229 });
	fireEvent.keyDown(visit.box(), { key: 'ArrowDown', isComposing: true });
	expect(visit.box().value).toBe('@日');
	expect(highlighted()).toBe('日本');
	expect(visit.server.requestsTo('POST /api/compose')).toEqual([]);
});

test('Shift+Enter starts a new line and Shift+Tab leaves the box while the list is open', async () => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), '@run');
	await screen.findByRole('listbox');
	const leaving = createEvent.keyDown(visit.box(), { key: 'Tab', shiftKey: true });
	fireEvent(visit.box(), leaving);
	expect(leaving.defaultPrevented).toBe(false);
	await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
	expect(visit.box().value).toBe('@run\n');
	expect(screen.queryByRole('listbox')).toBeNull();
});

test('without a matching file a note is shown, and Enter sends', async () => {
	const visit = openCompose('', withFiles());
	visit.server.stream('POST /api/compose');
	await userEvent.type(visit.box(), 'For @dbdeals');
	expect((await screen.findAllByText('No file matches “dbdeals”.'))[0]).toBeTruthy();
	await userEvent.keyboard('{Enter}');
	await waitFor(() => expect(visit.server.requestsTo('POST /api/compose')).toHaveLength(1));
});

test('without any files a note says where to create one', async () => {
	const server = new FakeServer();
	server.always(tree, () => json({}));
	openCompose('', server);
	await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), '@a');
	expect(
		(await screen.findAllByText('You have no files yet. Create one in the Editor.'))[0],
	).toBeTruthy();
});

test('a failure to load files is shown, and typing retries', async () => {
	const server = withFiles();
	server.dropConnection(tree);
	const visit = openCompose('', server);
	await userEvent.type(visit.box(), '@r');
	expect(
		(await screen.findAllByText(/^We couldn’t load your files\. .*Check your connection/))[0],
	).toBeTruthy();
	await userEvent.type(visit.box(), 'u');
	expect(await screen.findByRole('listbox')).toBeTruthy();
	expect(visit.box().value).toBe('@ru');
});

test('“Add note” lists all files, and typing narrows the list', async () => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), 'Use');
	await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
	expect(document.activeElement).toBe(visit.box());
	expect(visit.box().value).toBe('Use @');
	await screen.findByRole('listbox', { name: 'Files' });
	expect(optionNames()).toHaveLength(4);
	await userEvent.keyboard('base');
	expect(optionNames()).toEqual(['running/base miles']);
	await userEvent.keyboard('{Enter}');
	expect(visit.box().value).toBe('Use running/base miles ');
	expect(screen.getByRole('button', { name: 'Remove running/base miles' })).toBeTruthy();
});

test.each([
	['Escape', () => userEvent.keyboard('{Escape}')],
	['leaving the box', () => userEvent.tab({ shift: true })],
])('%s after “Add note” leaves no @ behind', async (_, leave) => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), 'Use ');
	await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
	await screen.findByRole('listbox', { name: 'Files' });
	await leave();
	expect(screen.queryByRole('listbox')).toBeNull();
	expect(visit.box().value).toBe('Use ');
});

test('files whose name starts with the text come after those whose path does', async () => {
	const visit = openCompose('', withFiles('base', 'running/base-miles.md'));
	await userEvent.type(visit.box(), '@base');
	await screen.findByRole('listbox');
	expect(optionNames()).toEqual(['base', 'running/base-miles.md']);
});

test('files of a nested tree are listed', async () => {
	const server = new FakeServer();
	server.always(tree, () => json({ tree: { running: { 'base miles': null } } }));
	openCompose('', server);
	await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), '@run');
	expect(await screen.findByRole('option', { name: 'running/base miles' })).toBeTruthy();
});

test('the list of files is loaded again after a minute', async () => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), '@run');
	await screen.findByRole('listbox');
	const read = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: read + 59_000 });
	await userEvent.type(visit.box(), ' @run');
	expect(await screen.findByRole('listbox')).toBeTruthy();
	expect(visit.server.requestsTo(tree)).toHaveLength(1);
	visit.server.files(['running/new']);
	vi.setSystemTime(read + 61_000);
	await userEvent.type(visit.box(), ' @run');
	expect(await screen.findByRole('option', { name: 'running/new' })).toBeTruthy();
	expect(visit.server.requestsTo(tree)).toHaveLength(2);
	vi.useRealTimers();
});

test('HTML in file names is shown as text', async () => {
	const hostile = '<img src=x onerror=alert(1)>"&';
	const visit = openCompose('', withFiles(hostile));
	await userEvent.type(visit.box(), '@<img');
	await userEvent.click(await screen.findByRole('option', { name: hostile }));
	expect(visit.box().value).toBe(`${hostile} `);
	expect(screen.getByRole('button', { name: `Remove ${hostile}` })).toBeTruthy();
	expect(document.querySelector('img')).toBeNull();
});

test('Enter sends nothing while the files are loading', async () => {
	const server = withFiles('n-1.md');
	const loading = server.defer(tree);
	const visit = openCompose('', server);
	await userEvent.type(visit.box(), 'Use @n-{Enter}');
	expect(visit.box().value).toBe('Use @n-');
	loading.resolve(json({ tree: ['n-1.md'] }));
	await screen.findByRole('option', { name: 'n-1.md' });
	await userEvent.keyboard('{Enter}');
	expect(visit.box().value).toBe('Use n-1.md ');
	expect(visit.server.requestsTo('POST /api/compose')).toEqual([]);
});

test.each(['Write to mara@example', 'see http://x.com/@jack'])(
	'Enter sends %j as it is',
	async (text) => {
		const visit = openCompose('', withFiles('example.md', 'jack.md'));
		visit.server.stream('POST /api/compose');
		await userEvent.type(visit.box(), `${text}{Enter}`);
		await waitFor(() =>
			expect(visit.server.requestsTo('POST /api/compose')[0]?.body).toEqual({ text }),
		);
	},
);

test('a file whose whole name is typed after @ is attached without being chosen', async () => {
	const visit = openCompose('', withFiles('base-miles.md', 'rye.md'));
	visit.server.stream('POST /api/compose');
	const text = 'Use @base-miles.md please';
	await userEvent.type(visit.box(), `${text}{Enter}`);
	await waitFor(() =>
		expect(visit.server.requestsTo('POST /api/compose')[0]?.body).toEqual({
			text,
			file_refs: ['base-miles.md'],
		}),
	);
	expect(screen.getByRole('list', { name: 'Files' }).textContent).toBe('base-miles.md');
});

test('a file that does not exist is named after the message was sent without it', async () => {
	const visit = openCompose('', withFiles('base-miles.md'));
	const stream = visit.server.stream('POST /api/compose');
	const text = 'Use @base-miles.md and @running/lost.md please';
	await userEvent.type(visit.box(), `${text}{Enter}`);
	expect(await screen.findByText('No file is named “running/lost.md”.')).toBeTruthy();
	expect(visit.server.requestsTo('POST /api/compose')[0]?.body).toEqual({
		text,
		file_refs: ['base-miles.md'],
	});
	stream.started({ threadId: threadA, messageId: 'x' });
	expect(visit.box().value).toBe('');
	await userEvent.click(screen.getByRole('button', { name: '+ New Thread' }));
	expect(screen.queryByText(/^No file is named/)).toBeNull();
});

test('no file is missed while the list of files cannot be loaded', async () => {
	const server = new FakeServer();
	server.dropConnection(tree);
	const visit = openCompose('', server);
	visit.server.stream('POST /api/compose');
	await userEvent.type(visit.box(), 'Use @running/lost.md please{Enter}');
	await waitFor(() => expect(visit.server.requestsTo('POST /api/compose')).toHaveLength(1));
	expect(screen.queryByText(/^No file is named/)).toBeNull();
});
