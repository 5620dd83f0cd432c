import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import type { BenchOptions } from '../compose/bench.ts';
import type { Report, Row, Values } from '../report.ts';
import { measureServer, measureStart, openScreens } from './measure.ts';

const ours = 'Warble';
const bare = 'fastify + pg';
const MIB = 2 ** 20;

const rows = {
	server: { name: 'server on PostgreSQL at rest', unit: 'MiB', goal: 150 },
	collected: { name: 'the same after a garbage collection', unit: 'MiB' },
	serverReady: { name: 'server on PostgreSQL, start to ready', unit: 'ms', goal: 1000 },
	everything: { name: '`npm start` at rest, all its processes', unit: 'MiB', goal: 400 },
	startReady: { name: '`npm start` again, to ready', unit: 'ms', goal: 2000 },
} as const satisfies Record<string, Omit<Row, 'values'>>;

/** So that the server does not load the sandbox itself. */
function providersIn({ url, x, google, smtpUrl, stripe }: Sandbox): Record<string, string> {
	return {
		OPENROUTER_BASE_URL: `${url}/api/v1`,
		OPENROUTER_API_KEY: 'sk-or-bench',
		X_CLIENT_ID: x.client.id,
		X_CLIENT_SECRET: x.client.secret,
		X_APP_TOKEN: x.appToken,
		X_API_BASE_URL: x.apiBaseUrl,
		GOOGLE_CLIENT_ID: google.client.id,
		GOOGLE_CLIENT_SECRET: google.client.secret,
		GOOGLE_ISSUER: google.issuer,
		SMTP_URL: smtpUrl,
		STRIPE_API_KEY: stripe.apiKey,
		STRIPE_WEBHOOK_SECRETS: stripe.webhookSecret,
		STRIPE_BASE_URL: url,
	};
}

/** Measures what Warble takes while nobody uses it, and how soon it is ready: see `../README.md`. */
export async function benchRest({ rounds, only, progress }: BenchOptions): Promise<Report> {
	const isOn = (part: string) => only === undefined || only.includes(part);
	const values = Object.fromEntries(Object.keys(rows).map((row) => [row, {}])) as Record<
		keyof typeof rows,
		Values
	>;
	const add = (row: keyof typeof rows, contender: string, value: number) => {
		values[row][contender] = [...(values[row][contender] ?? []), value];
	};
	const folder = await mkdtemp(join(tmpdir(), 'bench-rest-'));
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
	const sandbox = await startSandbox({ paceMs: 0 });
	const settings = {
		DATABASE_URL: postgres.url,
		DATA_DIR: join(folder, 'server'),
		// As in the image: see deploy/Dockerfile.
		NODE_COMPILE_CACHE: join(folder, 'compiled'),
		MALLOC_ARENA_MAX: '2',
	};
	const measureOnPostgres = (contender: string) =>
		contender === ours
			? measureServer(
					new URL('../../dist/server.js', import.meta.url),
					{ ...settings, ...providersIn(sandbox) },
					openScreens,
				)
			: measureServer(new URL('bare.ts', import.meta.url), settings, async () => undefined);
	try {
		if (isOn('server')) {
			progress('creating the tables');
			await measureOnPostgres(ours);
		}
		if (isOn('start')) {
			progress('building, and creating the tables');
			await measureStart(join(folder, 'start'));
		}
		for (let round = 1; round <= rounds; round += 1) {
			progress(`round ${round}`);
			for (const contender of isOn('server') ? [bare, ours] : []) {
				const { ready, idle, collected } = await measureOnPostgres(contender);
				add('server', contender, idle / MIB);
				add('collected', contender, collected / MIB);
				add('serverReady', contender, ready);
			}
			if (!isOn('start')) continue;
			const { ready, idle } = await measureStart(join(folder, 'start'));
			add('everything', ours, idle / MIB);
			add('startReady', ours, ready);
		}
	} finally {
		await sandbox.close();
		postgres.stop();
		await rm(folder, { recursive: true, force: true });
	}
	return {
		title: 'Rest: memory and start',
		setting: [
			`resident memory 10 s after one request of each screen, ${cpus().length} cores, Node ${process.version}, ${rounds} rounds`,
		],
		contenders: [bare, ours],
		ours,
		rows: (Object.keys(rows) as (keyof typeof rows)[]).map((row) => ({
			...rows[row],
			values: values[row],
		})),
	};
}
