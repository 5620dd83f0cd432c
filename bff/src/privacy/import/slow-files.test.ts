import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getFileTree } from '../../../contract/editor/editor.ts';
import { live } from '../../../contract/health.ts';
import type { ImportedKind } from '../../../contract/privacy/import.ts';
import { fragileWorker } from '../../editor/fixtures/fragile-worker.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { fileRow, idOf, manifest } from '../fixtures/export-rows.ts';
import { importZip } from '../fixtures/import-zip.ts';
import { makeZip } from '../fixtures/zips.ts';
import { TransferEntity } from '../transfer.entity.ts';

let user: TestUser;
let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, fileWorker: fragileWorker, transferRetrySeconds: 0.5 });
});
afterAll(() => app.close());
beforeEach(async () => {
	user = await app.loginAs();
});
const importFiles = async (rows: string[]) =>
	importZip(
		user,
		await makeZip({
			'manifest.json': manifest(),
			'json/files.json': `[\n${rows.join(',\n')}\n]`,
		}),
	);
const filesOf = (result: readonly ImportedKind[] | null) =>
	result?.find(({ kind }) => kind === 'files');

test('a file that takes too long to convert is left out, and the server responds meanwhile [F6]', async () => {
	const imported = importFiles([
		fileRow('slow', { content: 'endless' }),
		fileRow('good', { id: idOf(2) }),
	]);
	await expect.poll(() => app.services.files.queues.imports.running).toBe(1);
	await user.client.call(live, {});
	const { status, result } = await imported;
	expect(status).toBe('done');
	expect(filesOf(result)).toMatchObject({
		imported: 1,
		leftOut: [{ reason: 'Takes too long to convert.', count: 1 }],
	});
	expect((await user.client.call(getFileTree, {})).tree).toEqual(['good']);
});

test('an import for which the queue has no room is retried', async () => {
	const { imports } = app.services.files.queues;
	const leave = new AbortController();
	const places = Array.from({ length: 11 }, () => imports.enter(user.id, leave.signal));
	const imported = importFiles([fileRow('good')]);
	const em = app.services.em.fork();
	await expect
		.poll(() => em.count(TransferEntity, { userId: user.id, claims: 1, leaseId: null }))
		.toBe(1);
	leave.abort();
	(await places[0])?.();
	await Promise.allSettled(places);
	expect(filesOf((await imported).result)).toMatchObject({ imported: 1, leftOut: [] });
});

test('no more is converted than a user can have, even if the result is empty', async () => {
	const content = ' '.repeat(7_000_000);
	const { result } = await importFiles(
		Array.from({ length: 9 }, (_, n) => fileRow(`blank ${n}`, { id: idOf(n + 1), content })),
	);
	expect(filesOf(result)).toMatchObject({
		imported: 7,
		leftOut: [{ reason: expect.stringContaining('No room'), count: 2 }],
	});
});
