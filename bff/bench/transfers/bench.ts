import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Client, createClient } from '../../client/client.ts';
import { downloadExport, listExports, requestExport } from '../../contract/privacy/export.ts';
import {
	appendImport,
	beginImport,
	IMPORT_CHUNK_LIMIT,
	listImports,
} from '../../contract/privacy/import.ts';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { highestWhile } from '../highest-while.ts';
import { type Product, startProduct } from '../product.ts';
import type { Report, Row } from '../report.ts';
import { createSubscriber } from '../subscriber.ts';
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
			const database = new pg.Client({ connectionString: postgres.url });
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
				const readMemory = async () => (await product.child.usage()).rss;
				const before = await readMemory();
				add('rest', before / MIB);
				const measure = async (name: keyof typeof rows, work: Promise<unknown>) => {
					progress(`round ${round}: ${rows[name].name}`);
					add(name, ((await highestWhile(work, 20, readMemory)) - before) / MIB);
				};
				await measure('small', exportAll(user.client));
				await measure('large', exportAll(other.client));
				await measure('download', downloadNewest(other.client, zip));
				await measure('import', importAll(newcomer.client, zip));
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

/** The real client, signed in as a new user. */
async function createUser({ origin }: Product, database: pg.Client) {
	const username = `bench_${randomUUID().slice(0, 8)}`;
	const { id, headers } = await createSubscriber(origin, database, username);
	const client = createClient({
		baseUrl: origin,
		fetch(address, init) {
			const all = new Headers(init?.headers);
			for (const [name, value] of Object.entries(headers)) all.set(name, value);
			return fetch(address, { ...init, headers: all });
		},
	});
	return { id, client };
}

async function exportAll(client: Client): Promise<void> {
	await client.call(requestExport, {});
	for (;;) {
		await pause(200);
		const [newest] = (await client.call(listExports, {})).exports;
		if (newest?.status === 'failed') throw new Error(newest.error?.message);
		if (newest?.status === 'ready') return;
	}
}

async function downloadNewest(client: Client, path: string): Promise<void> {
	const [newest] = (await client.call(listExports, {})).exports;
	const { body } = await client.send(downloadExport, { params: { id: newest?.id ?? '' } });
	if (body) await pipeline(Readable.fromWeb(body), createWriteStream(path));
}

async function importAll(client: Client, path: string): Promise<void> {
	const file = await openAsBlob(path);
	const body = { name: 'export.zip', size: file.size };
	const params = { id: (await client.call(beginImport, { body })).id };
	for (let offset = 0; offset < file.size; offset += IMPORT_CHUNK_LIMIT)
		await client.send(
			appendImport,
			{ params, querystring: { offset: String(offset) } },
			{ content: file.slice(offset, offset + IMPORT_CHUNK_LIMIT) },
		);
	for (;;) {
		const [newest] = (await client.call(listImports, {})).imports;
		if (newest?.status === 'failed') throw new Error(newest.error?.message);
		if (newest?.status === 'done') return;
		await pause(200);
	}
}
