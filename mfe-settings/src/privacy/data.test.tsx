import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Export } from 'bff/contract/privacy/export';
import type { Import } from 'bff/contract/privacy/import';
import { openRemote } from 'remote-kit/testing/open-remote';
import { answer, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { expect, test } from 'vitest';
import App from '../app.tsx';
import { openSettings, press, section } from '../testing/open-settings.tsx';

const EXPORTS = 'GET /api/exports';
const IMPORTS = 'GET /api/imports';
const REQUEST = 'POST /api/exports';
const preparing: Export = {
	id: 'e1',
	status: 'preparing',
	size: null,
	error: null,
	requestedAt: '2026-11-20T18:52:00.000Z',
	endedAt: null,
	expiresAt: '2026-11-27T18:52:00.000Z',
	isMailed: true,
};
const ready: Export = { ...preparing, status: 'ready', size: 48_300_000 };
const uploading: Import = {
	id: 'i1',
	status: 'uploading',
	name: 'data.zip',
	size: 4,
	offset: 0,
	result: null,
	error: null,
	createdAt: '2026-11-20T19:02:00.000Z',
};
const none = { [EXPORTS]: answer({ exports: [] }), [IMPORTS]: answer({ imports: [] }) };

async function openData(replies: Parameters<typeof openSettings>[0]) {
	const visit = openSettings({ ...none, ...replies }, trialing, '/account');
	await section('Your data');
	await press('Export or import');
	await screen.findByText(/Passwords and keys aren’t in it/);
	return visit;
}

test('an export is prepared, and can be downloaded until it is deleted', async () => {
	const visit = await openData({ [REQUEST]: answer(preparing) });
	visit.replies[EXPORTS] = answer({ exports: [preparing] });
	await press('Export my data');
	await screen.findByText(/Preparing your export.*we’ll email you/);
	visit.replies[EXPORTS] = answer({ exports: [ready] });
	const link = await screen.findByRole('link', { name: /^Download/ }, { timeout: 10_000 });
	expect(link.getAttribute('href')).toBe('/api/exports/e1/content');
	expect(link.hasAttribute('download')).toBe(true);
	expect(screen.getByText(/46\.1 MB, available until 27 Nov/)).toBeDefined();
	expect(screen.queryByText(/Preparing your export/)).toBeNull();
});

test('without an address, says that the download will appear on the page', async () => {
	await openData({ [EXPORTS]: answer({ exports: [{ ...preparing, isMailed: false }] }) });
	await screen.findByText(
		'Preparing your export. You can leave this page: the download will appear here.',
	);
});

test('says that a new export replaces the one that is ready', async () => {
	await openData({ [EXPORTS]: answer({ exports: [ready] }) });
	await screen.findByText('A new export replaces the one before.');
});

test('imports that cannot be loaded can be loaded again', async () => {
	const visit = await openData({ [IMPORTS]: refuse(503, 'not_ready', 'Not now.') });
	await screen.findByText('We couldn’t load your imports');
	expect(screen.queryByRole('button', { name: 'Import…' })).toBeNull();
	visit.replies[IMPORTS] = answer({ imports: [] });
	await press('Try again');
	await screen.findByRole('button', { name: 'Import…' });
});

test('says why an export failed or was refused, and offers to try again', async () => {
	const error = { code: 'internal' as const, message: 'Something went wrong.', error: '' };
	const visit = await openData({
		[EXPORTS]: answer({ exports: [{ ...preparing, status: 'failed', error }] }),
		[REQUEST]: refuse(429, 'too_many_requests', 'You can export your data 5 times a day.'),
	});
	await screen.findByText('Something went wrong.');
	await press('Try again');
	await screen.findByText(/5 times a day/);
	expect(visit.bodies(REQUEST)).toHaveLength(1);
});

test('the link of the mail opens the section, also without a plan and then without imports', async () => {
	openRemote(App, '/billing/settings/account?export=e1', {
		replies: { ...none, [EXPORTS]: answer({ exports: [ready] }) },
	});
	expect(await screen.findByRole('link', { name: /^Download/ })).toBeDefined();
	expect(screen.queryByRole('button', { name: /Import/ })).toBeNull();
});

test('a screen of their own has the exports, also for accounts that wait to be deleted', async () => {
	openRemote(App, '/billing/export', {
		replies: { [EXPORTS]: answer({ exports: [{ ...preparing, isMailed: false }] }) },
	});
	expect(await screen.findByText(/Preparing your export/)).toBeDefined();
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Export your data');
});

test('an import is uploaded in chunks, and lists what was imported and what was not', async () => {
	const done: Import = {
		...uploading,
		status: 'done',
		offset: 4,
		result: [
			{ kind: 'files', imported: 1, existing: 2, leftOut: [] },
			{
				kind: 'drafts',
				imported: 0,
				existing: 0,
				leftOut: [
					{ reason: 'On X.', count: 3 },
					{ reason: 'A draft keeps 200 versions.', count: 50, of: 'versions' },
				],
			},
		],
	};
	const visit = await openData({
		'POST /api/imports': answer(uploading),
		'PUT /api/imports/i1/content?offset=0': answer({ ...uploading, status: 'running', offset: 4 }),
	});
	visit.replies[IMPORTS] = answer({ imports: [done] });
	await choose();
	await screen.findByText('Imported 1 file');
	expect(screen.queryByText('The upload stopped')).toBeNull();
	expect(screen.getByText('Skipped, because already here or deleted here: 2 files.')).toBeDefined();
	expect(screen.getByText('Left out 3 drafts. On X.')).toBeDefined();
	expect(
		screen.getByText('Left out 50 earlier versions. A draft keeps 200 versions.'),
	).toBeDefined();
	expect(visit.bodies('POST /api/imports')).toEqual([{ name: 'data.zip', size: 4 }]);
});

async function choose(): Promise<void> {
	await userEvent.upload(
		await screen.findByLabelText('Export to import'),
		new File(['data'], 'data.zip', { type: 'application/zip' }),
	);
}

test('an upload that stops can be retried', async () => {
	await openData({ 'POST /api/imports': answer(uploading) });
	await choose();
	await screen.findByText('The upload stopped');
	expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});

test('an import that is refused says why, and not that the upload stopped', async () => {
	await openData({
		'POST /api/imports': refuse(409, 'conflict', 'An import is running already. Wait for it.'),
	});
	await choose();
	await screen.findByText('No import was started');
	await screen.findByText('An import is running already. Wait for it.');
	expect(screen.queryByText('The upload stopped')).toBeNull();
});
