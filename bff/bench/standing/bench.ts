import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { startSandbox } from '../../../sandbox/server.ts';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import { sandboxSettings } from '../../src/testing/processes/server-process.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { type Product, startProduct } from '../product.ts';
import { quantile, type Report, type Row, type Values } from '../report.ts';
import { FILTERS_PER_USER, makeAllDue, storeUsers } from './store-users.ts';

const ours = 'Warble';
const MIB = 2 ** 20;
/** Posts of the sandbox's accounts in a day, of which a run reads the last hour. */
const POSTS_PER_DAY = 300;
const POLL_MS = 250;
const DEADLINE_MS = 15 * 60_000;

const rows = {
	begunMedian: { name: 'from due to begun, p50', unit: 'ms' },
	begunLast: { name: 'from due to begun, p99', unit: 'ms' },
	firstOfUser: { name: 'from due to the first filter of each user begun, p99', unit: 'ms' },
	drained: { name: 'from due to the last run ended', unit: 'ms' },
	perPost: { name: 'time for each judged post', unit: 'ms' },
	memory: { name: 'peak memory of the server', unit: 'MiB' },
} as const satisfies Record<string, Omit<Row, 'values'>>;
type Measured = Record<keyof typeof rows, number>;

/** Measures many standing filters that are due in one minute: see `../README.md`. */
export async function benchStanding({ rounds, isQuick, progress }: BenchOptions): Promise<Report> {
	const users = isQuick ? 100 : 1000;
	const values = Object.fromEntries(Object.keys(rows).map((row) => [row, {}])) as Record<
		keyof typeof rows,
		Values
	>;
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
	const sandbox = await startSandbox({ paceMs: 0 });
	const product = await startProduct({
		...sandboxSettings(sandbox),
		DATABASE_URL: postgres.url,
	});
	const database = new Client({ connectionString: postgres.url });
	let judged = 0;
	try {
		await database.connect();
		await setFeed(sandbox.url);
		progress(`storing ${users} users`);
		await storeUsers(database, users, sandbox.x.usernames);
		for (let round = 1; round <= rounds; round += 1) {
			progress(`round ${round}`);
			await makeAllDue(database);
			const measured = await drain(database, product, users * FILTERS_PER_USER, progress);
			judged = measured.posts;
			for (const row of Object.keys(rows) as (keyof typeof rows)[])
				values[row][ours] = [...(values[row][ours] ?? []), measured[row]];
		}
	} finally {
		await database.end();
		await product.close();
		await sandbox.close();
		postgres.stop();
	}
	return {
		title: 'Standing filters that are due in one minute',
		setting: [
			`${users} users with ${FILTERS_PER_USER} filters each, PostgreSQL, one server, ${cpus().length} cores, ${rounds} rounds`,
			`about ${judged} posts judged a round; networks and model are the sandbox, in a process of their own, without a pause between tokens`,
		],
		contenders: [ours],
		ours,
		rows: Object.entries(rows).map(([key, row]) => ({
			...row,
			values: values[key as keyof typeof rows],
		})),
	};
}

/** Waits until every filter has run once. Throws if a run failed. */
async function drain(
	database: Client,
	{ child }: Product,
	runs: number,
	progress: BenchOptions['progress'],
): Promise<Measured & { posts: number }> {
	const due = Date.now();
	let memory = 0;
	let nextReport = 30;
	for (;;) {
		const { rows: counts } = await database.query<{ ended: number; failed: number }>(
			`select count(*) filter (where status = 'done')::int as ended,
				count(*) filter (where status = 'failed')::int as failed
			from filter_runs where standing`,
		);
		const { ended = 0, failed = 0 } = counts[0] ?? {};
		if (failed > 0) throw new Error(`${failed} runs failed: ${await findFailure(database)}`);
		memory = Math.max(memory, (await child.usage()).rss);
		if (ended === runs) break;
		if (Date.now() - due > DEADLINE_MS) throw new Error(`Only ${ended} runs ended.`);
		const seconds = Math.floor((Date.now() - due) / 1000);
		if (seconds >= nextReport) {
			progress(`${seconds} s: ${ended} of ${runs} runs have ended`);
			nextReport += 30;
		}
		await setTimeout(POLL_MS);
	}
	const { rows: endedRuns } = await database.query<{
		user: string;
		begun: Date;
		ended: Date;
		judged: number;
	}>(
		`select user_id as "user", created_at as begun, ended_at as ended, processed - reused as judged
		from filter_runs where standing order by created_at`,
	);
	const waits = endedRuns.map(({ begun }) => begun.getTime() - due);
	const firsts = new Map(
		endedRuns.toReversed().map(({ user, begun }) => [user, begun.getTime() - due]),
	);
	const drained = Math.max(...endedRuns.map(({ ended }) => ended.getTime())) - due;
	const posts = endedRuns.reduce((sum, run) => sum + run.judged, 0);
	return {
		begunMedian: quantile(waits, 0.5),
		begunLast: quantile(waits, 0.99),
		firstOfUser: quantile([...firsts.values()], 0.99),
		drained,
		perPost: drained / posts,
		memory: memory / MIB,
		posts,
	};
}

/** As if each user had a connection, and so a rate limit, of their own. */
async function setFeed(sandboxUrl: string): Promise<void> {
	const response = await fetch(`${sandboxUrl}/sandbox/x/feed`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ postsPerDay: POSTS_PER_DAY, calls: 1_000_000 }),
	});
	if (!response.ok) throw new Error(`The sandbox responded with ${response.status}.`);
}

async function findFailure(database: Client): Promise<string> {
	const { rows: failed } = await database.query<{ message: string }>(
		"select error->>'message' as message from filter_runs where status = 'failed' limit 1",
	);
	return failed[0]?.message ?? '';
}
