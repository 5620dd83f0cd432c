import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Export, listExports, requestExport } from '../../contract/privacy/export.ts';
import {
	beginImport,
	IMPORT_CHUNK_LIMIT,
	type Import,
	listImports,
} from '../../contract/privacy/import.ts';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { type Product, startProduct } from '../product.ts';
import type { Report, Row } from '../report.ts';
import { storeAccount } from './store-account.ts';

const ours = 'Warble';
const MIB = 2 ** 20;
const [SMALL, LARGE] = [64, 1024];

/** Memory while everything that a user has is exported, downloaded and imported: see `../README.md`. */
export async function benchTransfers({ rounds, isQuick, progress }: BenchOptions): Promise<Report> {
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This benchmark needs PostgreSQL. Install it, then try again.');
	const large = isQuick ? SMALL * 4 : LARGE;
	const row = (name: string, goal?: number): Row => ({
		name,
		unit: 'MiB',
		values: {},
		...(goal !== undefined && { goal }),
	});
	const rows = {
		rest: row('resident memory before'),
		small: row(`added while ${SMALL} MB are exported`),
		large: row(`added while ${large} MB are exported`, 1024),
		download: row('added while that ZIP is downloaded', 1024),
		import: row('added while it is uploaded and imported by another user', 1024),
	};
	const add = (name: keyof typeof rows, value: number) => {
		rows[name].values[ours] = [...(rows[name].values[ours] ?? []), value];
	};
	try {
		for (let round = 1; round <= rounds; round += 1) {
			const folder = await mkdtemp(join(tmpdir(), 'bench-transfers-'));
			const mediaFolder = join(folder, 'media');
			const zip = join(folder, 'export.zip');
			// A server of its own for each round, because memory that was used once is not given back at once.
			const product = await startProduct({
				DATABASE_URL: postgres.url,
				MEDIA_STORAGE: mediaFolder,
				MALLOC_ARENA_MAX: '2',
			});
			const database = new Client({ connectionString: postgres.url });
			try {
				await database.connect();
				const [user, other, newcomer] = [
					await createUser(product, database),
					await createUser(product, database),
					await createUser(product, database),
				];
				progress(`round ${round}: storing`);
				await storeAccount(database, mediaFolder, user.id, SMALL);
				await storeAccount(database, mediaFolder, other.id, large);
				const { rss: before } = await product.child.usage();
				add('rest', before / MIB);
				const measure = async (name: keyof typeof rows, work: Promise<unknown>) => {
					progress(`round ${round}: ${rows[name].name}`);
					add(name, ((await highestMemory(product, work)) - before) / MIB);
				};
				await measure('small', exportAll(user.send));
				await measure('large', exportAll(other.send));
				await measure('download', downloadNewest(other.send, zip));
				await measure('import', importAll(newcomer.send, zip));
			} finally {
				await database.end();
				await product.close();
				await rm(folder, { recursive: true });
			}
		}
	} finally {
		postgres.stop();
	}
	return {
		title: 'Exports and imports',
		setting: [
			`${cpus().length} cores, PostgreSQL, ${rounds} rounds, each with a server of its own`,
			'resident memory read every 20 ms, its highest value',
		],
		contenders: [ours],
		ours,
		rows: Object.values(rows),
	};
}

type Send = (path: string, init?: RequestInit) => Promise<Response>;

async function createUser(
	{ origin }: Product,
	database: Client,
): Promise<{ id: string; send: Send }> {
	const json = { 'content-type': 'application/json' };
	const response = await fetch(`${origin}/auth/signup`, {
		method: 'POST',
		headers: { origin, ...json },
		body: JSON.stringify({
			username: `bench_${randomUUID().slice(0, 8)}`,
			password: 'bench bench bench',
		}),
	});
	const { user } = (await response.json()) as { user: { id: string } };
	await database.query(
		"insert into subscriptions (user_id, status, updated_at) values ($1, 'active', now())",
		[user.id],
	);
	const cookie = response.headers
		.getSetCookie()
		.map((part) => part.split(';')[0])
		.join('; ');
	return {
		id: user.id,
		async send(path, init) {
			const headers = { ...(typeof init?.body === 'string' && json), ...init?.headers };
			const sent = await fetch(origin + path, { ...init, headers: { origin, cookie, ...headers } });
			if (!sent.ok) throw new Error(`${path} answered ${sent.status}: ${await sent.text()}`);
			return sent;
		},
	};
}

async function newestExport(send: Send): Promise<Export | undefined> {
	const response = await send(listExports.url);
	return ((await response.json()) as { exports: Export[] }).exports[0];
}

async function exportAll(send: Send): Promise<void> {
	await send(requestExport.url, { method: requestExport.method });
	for (;;) {
		await pause(200);
		const newest = await newestExport(send);
		if (newest?.status === 'failed') throw new Error(newest.error?.message);
		if (newest?.status === 'ready') return;
	}
}

async function downloadNewest(send: Send, path: string): Promise<void> {
	const newest = await newestExport(send);
	const { body } = await send(`${listExports.url}/${newest?.id}/content`);
	if (body) await pipeline(Readable.fromWeb(body), createWriteStream(path));
}

async function importAll(send: Send, path: string): Promise<void> {
	const file = await open(path);
	try {
		const { size } = await file.stat();
		const response = await send(beginImport.url, {
			method: beginImport.method,
			body: JSON.stringify({ name: 'export.zip', size }),
		});
		const begun = (await response.json()) as Import;
		for (let offset = 0; offset < size; offset += IMPORT_CHUNK_LIMIT) {
			const { buffer, bytesRead } = await file.read({
				buffer: Buffer.alloc(IMPORT_CHUNK_LIMIT),
				position: offset,
			});
			await send(`${beginImport.url}/${begun.id}/content?offset=${offset}`, {
				method: 'PUT',
				headers: { 'content-type': 'application/octet-stream' },
				body: buffer.subarray(0, bytesRead),
			});
		}
	} finally {
		await file.close();
	}
	for (;;) {
		const response = await send(listImports.url);
		const [newest] = ((await response.json()) as { imports: Import[] }).imports;
		if (newest?.status === 'failed') throw new Error(newest.error?.message);
		if (newest?.status === 'done') return;
		await pause(200);
	}
}

/** Bytes of resident memory at their highest until the work is done. */
async function highestMemory({ child }: Product, work: Promise<unknown>): Promise<number> {
	let [isDone, highest] = [false, 0];
	const over = work.finally(() => {
		isDone = true;
	});
	while (!isDone) {
		highest = Math.max(highest, (await child.usage()).rss);
		await pause(20);
	}
	await over;
	return highest;
}
