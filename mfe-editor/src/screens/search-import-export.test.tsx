import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { findRow, findText, openEditor } from '../testing/open-editor.tsx';

const search = 'GET /api/files/search';

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer({
		'running/base-miles.md': '<p>Heart rate under 140.</p>',
		'voice.md': '<p>Say it plainly.</p>',
	});
});

const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search files' });
const picker = () => screen.getByLabelText<HTMLInputElement>('Files to import');
const found = async () => within(await screen.findByRole('list', { name: 'Files found' }));

test('several files can be imported together, with a result for each', async () => {
	openEditor(server);
	await findRow('voice.md');
	server.refuse('POST /api/files/import', 409, {
		code: 'storage_full',
		message: 'Your files are as large as they may be.',
	});
	const large = new File(['x'.repeat(1_000_001)], 'large.txt');
	const picture = new File([new Uint8Array([0xff, 0xfe, 0x00])], 'picture.txt');
	fireEvent.change(picker(), {
		target: {
			files: [
				new File(['# One'], 'full.md'),
				new File(['# Two'], 'two.md'),
				large,
				picture,
				new File(['x'], 'run.exe'),
			],
		},
	});
	expect(await screen.findByText('1 imported, 4 failed')).toBeTruthy();
	expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
		'full.md: Your files are as large as they may be.',
		'two.md: two',
		'large.txt: Larger than 1 MB.',
		'picture.txt: Not a UTF-8 text file.',
		'run.exe: Only .txt, .md and .html files can be imported.',
	]);
	expect(server.requestsTo('POST /api/files/import').at(-1)?.body).toEqual({
		path: 'two.md',
		format: 'md',
		content: '# Two',
	});
	await userEvent.click(await findRow('two'));
	await findText('two');
	await userEvent.click(screen.getByRole('button', { name: 'Close' }));
	expect(screen.queryByText('1 imported, 4 failed')).toBeNull();
});

test('the result of an import lists what stayed as text', async () => {
	openEditor(server);
	await findRow('voice.md');
	server.next('POST /api/files/import', () =>
		json({ ...server.files.put('rye', '<p>- a -</p>'), keptAsText: ['tables', 'quotes'] }),
	);
	fireEvent.change(picker(), { target: { files: [new File(['> a'], 'rye.md')] } });
	expect((await screen.findByRole('listitem')).textContent).toBe(
		'rye.md: rye (kept as text, because files can’t show it: tables, quotes)',
	);
});

test('files dropped on a folder are imported into it', async () => {
	openEditor(server);
	const dataTransfer = {
		types: ['Files'],
		files: [new File(['<p>x</p>'], 'x.HTML')],
		getData: () => '',
	};
	fireEvent.drop(await findRow('running'), { dataTransfer });
	await screen.findByText('1 imported');
	expect(server.requestsTo('POST /api/files/import')[0]?.body).toMatchObject({
		path: 'running/x.HTML',
		format: 'html',
	});
});

test('an import that is refused for now shows the reason and how long to wait', async () => {
	openEditor(server);
	await findRow('voice.md');
	const busy = {
		code: 'server_busy',
		message: 'Warble is busy with other imports. Yours hasn’t started.',
		retry_after: 5,
	} as const;
	server.refuse('POST /api/files/import', 503, busy);
	const limit = {
		code: 'too_many_requests',
		message: 'You can import 100 files a minute. Wait 12 seconds.',
		retry_after: 12,
	} as const;
	server.refuse('POST /api/files/import', 429, limit);
	fireEvent.change(picker(), {
		target: { files: [new File(['1'], 'one.md'), new File(['2'], 'two.md')] },
	});
	await screen.findByText('0 imported, 2 failed');
	expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
		'one.md: Warble is busy with other imports. Yours hasn’t started. Try again in 5 seconds.',
		'two.md: You can import 100 files a minute. Wait 12 seconds.',
	]);
});

describe('all files', () => {
	const exportAll = async () => {
		await userEvent.click(await screen.findByRole('button', { name: 'Export all' }));
	};
	/** The files that the browser downloaded. */
	let saved: { name: string; href: string }[];
	beforeEach(() => {
		saved = [];
		vi.stubGlobal(
			'URL',
			class extends URL {
				static override createObjectURL = (file: Blob) => `blob:${file.size}`;
				static override revokeObjectURL = () => undefined;
			},
		);
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
			this: HTMLAnchorElement,
		) {
			saved.push({ name: this.download, href: this.href });
		});
	});

	test('can be downloaded as one archive', async () => {
		openEditor(server);
		server.next('GET /api/files/export', () => new Response('PK..'));
		await exportAll();
		await waitFor(() =>
			expect(saved).toEqual([
				{ name: expect.stringMatching(/^warble-files-\d{4}-\d\d-\d\d\.zip$/), href: 'blob:4' },
			]),
		);
	});

	test('are not downloaded if the export fails, which shows why and can be tried again', async () => {
		openEditor(server);
		const message = 'You can export 6 times a minute. Wait 30 seconds.';
		server.refuse('GET /api/files/export', 429, {
			code: 'too_many_requests',
			message,
			retry_after: 30,
		});
		const broken = new ReadableStream({
			pull: (controller) => controller.error(new TypeError('network error')),
		});
		server.next('GET /api/files/export', () => new Response(broken));
		server.next('GET /api/files/export', () => new Response('PK..'));
		await exportAll();
		expect(
			(await screen.findByText('Export failed.')).closest('[role="alert"]')?.textContent,
		).toContain(message);
		await exportAll();
		await screen.findByText('Can’t reach Warble. Check your connection and try again.');
		expect(saved).toEqual([]);
		await exportAll();
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(screen.queryByText('Export failed.')).toBeNull();
	});
});

test('the search starts when typing pauses, shows excerpts, and Enter opens the first result', async () => {
	const visit = openEditor(server);
	await findRow('voice.md');
	await userEvent.type(searchBox(), 'Under');
	const list = await found();
	expect(server.requestsTo(search).map(({ query }) => query.get('q'))).toEqual(['Under']);
	expect(await screen.findByText('1 file')).toBeTruthy();
	const link = list.getByRole('link');
	expect(link.textContent).toBe('running/base-miles.mdHeart rate under 140.');
	expect(link.querySelector('mark')?.textContent).toBe('under');
	expect(screen.queryByRole('tree')).toBeNull();
	await userEvent.type(searchBox(), '{Enter}');
	await findText('running/base-miles.md');
	expect(visit.address()).toBe('running/base-miles.md');
});

test('Enter before the results are there opens the first one when they are', async () => {
	const visit = openEditor(server);
	await findRow('voice.md');
	await userEvent.type(searchBox(), 'plainly{Enter}');
	await findText('voice.md');
	expect(visit.address()).toBe('voice.md');
});

test('arrow keys move to the results, Escape returns to the tree', async () => {
	openEditor(server);
	await findRow('voice.md');
	await userEvent.type(searchBox(), 'e');
	const links = (await found()).getAllByRole('link');
	await userEvent.keyboard('{ArrowDown}{ArrowDown}');
	expect(document.activeElement).toBe(links[1]);
	searchBox().focus();
	await userEvent.keyboard('{Escape}');
	expect(searchBox().value).toBe('');
	await findRow('voice.md');
});

test('a search without results and a failed search show a message', async () => {
	openEditor(server);
	await findRow('voice.md');
	await userEvent.type(searchBox(), 'sourdough');
	expect(await screen.findByText('No files match.')).toBeTruthy();
	await userEvent.clear(searchBox());
	server.dropConnection(search);
	await userEvent.type(searchBox(), 'rye');
	await waitFor(() => expect(screen.getByText('Search failed.')).toBeTruthy());
});
