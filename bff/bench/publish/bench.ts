import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import { setXFeed } from '../../src/testing/processes/sandbox-x.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { type Product, startProduct } from '../product.ts';
import { quantile, type Report, type Row, type Values } from '../report.ts';
import { connectUsers } from './connect-users.ts';

const ours = 'Warble';
const rowNames = {
	p50: 'posts that are due one after the other: due to sent, p50',
	p99: 'the same, p99',
	burst: 'all due at once: time per post',
} as const;
/** Posts due in a second when they are due one after the other. */
const PER_SECOND = 20;
const USERS = 50;

/** Measures how soon due posts are sent, and how many: see `../README.md`. */
export async function benchPublish({ rounds, isQuick, progress }: BenchOptions): Promise<Report> {
	const count = isQuick ? 200 : 1000;
	const values: Record<keyof typeof rowNames, Values> = { p50: {}, p99: {}, burst: {} };
	const addValue = (row: keyof typeof rowNames, value: number) => {
		values[row][ours] = [...(values[row][ours] ?? []), value];
	};
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
	const sandbox = await startSandbox({ paceMs: 0 });
	await setXFeed(sandbox, { calls: 1_000_000, seconds: 900 });
	const encryptionKey = randomBytes(32);
	const product = await start(sandbox, postgres.url, encryptionKey);
	const database = new Client({ connectionString: postgres.url });
	try {
		await database.connect();
		progress(`connecting ${USERS} users`);
		await connectUsers(database, sandbox, encryptionKey, USERS);
		for (let round = 0; round < rounds; round += 1) {
			progress(`round ${round + 1}: one after the other`);
			const delays = await publish(database, count, 1 / PER_SECOND);
			addValue('p50', quantile(delays, 0.5));
			addValue('p99', quantile(delays, 0.99));
			progress(`round ${round + 1}: all at once`);
			const burst = await publish(database, count, 0);
			addValue('burst', quantile(burst, 1) / count);
		}
	} finally {
		await database.end();
		await product.close();
		await sandbox.close();
		postgres.stop();
	}
	const rows = (Object.keys(rowNames) as (keyof typeof rowNames)[]).map(
		(row): Row => ({ name: rowNames[row], unit: 'ms', values: values[row] }),
	);
	return {
		title: 'Publishing: due posts against the sandbox, without limits',
		setting: [
			`${count} posts of ${USERS} users, one process, PostgreSQL, ${cpus().length} cores, ${rounds} rounds`,
			`due one after the other: ${PER_SECOND} in a second`,
		],
		contenders: [ours],
		ours,
		rows,
	};
}

function start(sandbox: Sandbox, url: string, encryptionKey: Buffer): Promise<Product> {
	const { x } = sandbox;
	return startProduct({
		DATABASE_URL: url,
		ENCRYPTION_KEYS: `bench:${encryptionKey.toString('hex')}`,
		OPENROUTER_BASE_URL: `${sandbox.url}/api/v1`,
		OPENROUTER_API_KEY: 'x',
		X_CLIENT_ID: x.client.id,
		X_CLIENT_SECRET: x.client.secret,
		X_AUTHORIZE_URL: x.authorizeUrl,
		X_API_BASE_URL: x.apiBaseUrl,
	});
}

/** Publishes drafts that are due `seconds` apart. Returns the delays in milliseconds. */
async function publish(database: Client, count: number, seconds: number): Promise<number[]> {
	await database.query('delete from drafts');
	await database.query(
		`with authors as (
			select id, row_number() over () as n from users where username like 'bench-%'
		), created as (
			insert into drafts (id, user_id, version, parts, labels, created_at, updated_at)
			select gen_random_uuid(), authors.id, 1,
				jsonb_build_array(jsonb_build_object('text', gen_random_uuid()::text, 'media', '[]'::jsonb)), '{}', now(), now()
			from generate_series(1, $1::int) post join authors on authors.n = post % $3::int + 1
			returning id, user_id
		)
		insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, updated_at)
		select id, user_id, 'queued', now() + interval '8 seconds' + row_number() over () * $2::float * interval '1 second',
			'2026-11-28T18:00', 'UTC', false, now()
		from created`,
		[count, seconds, USERS],
	);
	for (;;) {
		await sleep(500);
		const { rows } = await database.query<{ status: string; delay: number | null }>(
			'select status, extract(epoch from posted_at - due_at)::float * 1000 as delay from publications',
		);
		const other = rows.find(({ status }) => !['queued', 'publishing', 'posted'].includes(status));
		if (other) throw new Error(`a publication is ${other.status}`);
		if (rows.every(({ status }) => status === 'posted'))
			return rows.map(({ delay }) => delay ?? Number.NaN);
	}
}
