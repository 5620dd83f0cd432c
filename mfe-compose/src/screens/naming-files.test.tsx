import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';

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

const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const pointedAt = () => screen.getByRole('option', { selected: true }).textContent;

test.each(['Use @RUN', 'Use ./run'])(
	'typing %j lists the files that begin so, by name, once something is typed of it',
	async (typed) => {
		const visit = openCompose('', withFiles());
		await userEvent.type(visit.box(), typed.slice(0, -3));
		expect(visit.server.requestsTo(tree)).toEqual([]);
		await userEvent.type(visit.box(), typed.slice(-3));
		expect(await screen.findByRole('listbox', { name: 'Files' })).toBeTruthy();
		expect(names()).toEqual(['running/base miles', 'running/week 9', 'running/week 10']);
		await userEvent.type(visit.box(), 'ning/w');
		expect(names()).toEqual(['running/week 9', 'running/week 10']);
		await userEvent.type(visit.box(), ' ');
		expect(screen.queryByRole('listbox')).toBeNull();
		expect(visit.server.requestsTo(tree)).toHaveLength(1);
	},
);

test('arrows point, Enter puts the name into the text and the file along, and nothing is sent', async () => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), 'Use @run');
	await screen.findByRole('listbox');
	expect(pointedAt()).toBe('running/base miles');
	await userEvent.keyboard('{ArrowDown}');
	expect(pointedAt()).toBe('running/week 9');
	expect(visit.box().getAttribute('aria-activedescendant')).toBe(
		screen.getByRole('option', { selected: true }).id,
	);
	expect(visit.box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
	await userEvent.keyboard('{ArrowDown}{ArrowDown}');
	expect(pointedAt()).toBe('running/base miles');
	await userEvent.keyboard('{ArrowUp}{Enter}');
	expect(visit.box().value).toBe('Use running/week 10 ');
	expect(screen.queryByRole('listbox')).toBeNull();
	expect(visit.box().hasAttribute('aria-activedescendant')).toBe(false);
	expect(screen.getByRole('button', { name: 'Remove running/week 10' })).toBeTruthy();
	expect(visit.server.requestsTo('POST /api/compose')).toEqual([]);
	expect(document.activeElement).toBe(visit.box());
});

test('Tab chooses too, a press as well, and a file goes along once', async () => {
	const visit = openCompose('', withFiles());
	await userEvent.type(visit.box(), '@ind');
	await screen.findByRole('listbox');
	await userEvent.tab();
	expect(visit.box().value).toBe('index we forgot ');
	expect(document.activeElement).toBe(visit.box());
	await userEvent.type(visit.box(), 'and ./index');
	await userEvent.click(await screen.findByRole('option', { name: 'index we forgot goes along' }));
	expect(visit.box().value).toBe('index we forgot and index we forgot ');
	expect(document.activeElement).toBe(visit.box());
	expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
});

test('Escape closes the list until something else is typed, and Enter sends meanwhile', async () => {
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

test('the list is there only while somebody writes at the end', async () => {
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

test('a text that comes back opens nothing over the reason why it does', async () => {
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

test('keys of an input method choose nothing', async () => {
	const visit = openCompose('', withFiles('日本', '日記'));
	await userEvent.type(visit.box(), '@日');
	await screen.findByRole('listbox');
	fireEvent.keyDown(visit.box(), { key: 'Enter', isComposing: true });
	fireEvent.keyDown(visit.box(), { key: 'Tab', keyCode: 229 });
	fireEvent.keyDown(visit.box(), { key: 'ArrowDown', isComposing: true });
	expect(visit.box().value).toBe('@日');
	expect(pointedAt()).toBe('日本');
	expect(visit.server.requestsTo('POST /api/compose')).toEqual([]);
});

test('Shift+Enter breaks the line, and Shift+Tab leaves, with the list open', async () => {
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

test('where no file begins so it says that, and Enter sends', async () => {
	const visit = openCompose('', withFiles());
	visit.server.stream('POST /api/compose');
	await userEvent.type(visit.box(), 'For @dbdeals');
	expect((await screen.findAllByText('No file begins with “dbdeals”.'))[0]).toBeTruthy();
	await userEvent.keyboard('{Enter}');
	await waitFor(() => expect(visit.server.requestsTo('POST /api/compose')).toHaveLength(1));
});

test('without any file it says where one is made', async () => {
	const server = new FakeServer();
	server.always(tree, () => json({}));
	openCompose('', server);
	await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), '@a');
	expect(
		(await screen.findAllByText('You have no files yet. The editor makes them.'))[0],
	).toBeTruthy();
});

test('files that cannot be read are told, and typing on tries again', async () => {
	const server = withFiles();
	server.dropConnection(tree);
	const visit = openCompose('', server);
	await userEvent.type(visit.box(), '@r');
	expect(
		(await screen.findAllByText(/^Your files could not be read\. .*Check your connection/))[0],
	).toBeTruthy();
	await userEvent.type(visit.box(), 'u');
	expect(await screen.findByRole('listbox')).toBeTruthy();
	expect(visit.box().value).toBe('@ru');
});

test('the files are read again once what is known of them is older than a minute', async () => {
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

test('names of files are text', async () => {
	const hostile = '<img src=x onerror=alert(1)>"&';
	const visit = openCompose('', withFiles(hostile));
	await userEvent.type(visit.box(), '@<img');
	await userEvent.click(await screen.findByRole('option', { name: hostile }));
	expect(visit.box().value).toBe(`${hostile} `);
	expect(screen.getByRole('button', { name: `Remove ${hostile}` })).toBeTruthy();
	expect(document.querySelector('img')).toBeNull();
});
