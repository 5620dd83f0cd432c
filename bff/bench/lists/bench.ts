import { cpus } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import { Child } from '../child.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { type Product, startProduct } from '../product.ts';
import { median, type Report, type Row, type Values } from '../report.ts';
import { Load, type Target } from './load.ts';
import { storeLists } from './store-lists.ts';

const ours = 'Warble';
const bare = 'bare node + pg';

interface Reading {
	name: string;
	path: string;
	goal: number;
	/** With `--check`, a best round above it fails. */
	ceiling: number;
	/** How many times as many requests, for answers that take too little time to be measured. */
	times?: number;
}

const GOAL = 1.35;
const GOAL_TINY = 1.5;
const readings: Record<string, Reading> = {
	posts: { name: '50 posts', path: '/api/tweets', goal: GOAL, ceiling: 2.2 },
	included: {
		name: '50 included posts of a run',
		path: '/api/tweets?filter=included',
		goal: GOAL,
		ceiling: 2,
	},
	files: { name: 'tree of 300 files', path: '/api/files/tree', goal: GOAL, ceiling: 1 },
	user: {
		name: 'current user',
		path: '/auth/current-user',
		goal: GOAL_TINY,
		ceiling: 2.5,
		times: 4,
	},
	threads: {
		name: '50 threads',
		path: '/api/threads/recent',
		goal: 1.3,
		ceiling: 2,
		times: 2,
	},
	runs: { name: '50 runs', path: '/api/filter/runs', goal: GOAL, ceiling: 1.2 },
	drafts: { name: '50 drafts', path: '/api/drafts', goal: GOAL, ceiling: 2 },
};
const CONNECTIONS = 12;

interface Contender {
	name: string;
	child: Child;
	target: Target;
}

/** Compares what a request costs with the bare driver behind node's server: see `../README.md`. */
export async function benchLists({
	rounds,
	isQuick,
	only,
	progress,
}: BenchOptions): Promise<Report> {
	const measured = Object.entries(readings).filter(([key]) => !only || only.includes(key));
	const count = isQuick ? 300 : 1000;
	const warmUp = isQuick ? 1000 : 3000;
	const values = new Map<string, Values>();
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
	const product = await startProduct({ DATABASE_URL: postgres.url });
	const database = new Client({ connectionString: postgres.url });
	const load = new Load(CONNECTIONS);
	let child: Child | undefined;
	try {
		await database.connect();
		progress('storing the lists');
		const { rows } = await database.query(
			`select sessions.id, user_id from sessions join users on users.id = user_id where username = 'demo'`,
		);
		await storeLists(database, rows[0].user_id);
		child = await startBare(postgres.url, product, load);
		const contenders: Contender[] = [
			{
				name: bare,
				child,
				target: {
					origin: `http://127.0.0.1:${await child.port()}`,
					headers: { cookie: rows[0].id },
				},
			},
			{ name: ours, child: product.child, target: product },
		];
		for (const [, { path }] of measured) {
			const [one, other] = await Promise.all(
				contenders.map(async ({ target }) => JSON.parse(await load.read(target, path))),
			);
			if (!isDeepStrictEqual(one, other))
				throw new Error(`${path}: the two sides do not respond with the same.`);
			for (const { target } of contenders) await load.run(target, path, warmUp);
		}
		for (let round = 0; round < rounds; round += 1) {
			progress(`round ${round + 1}`);
			for (const [key, { path, times = 1 }] of measured) {
				const turn = round % 2 === 0 ? contenders : contenders.toReversed();
				for (const contender of turn) {
					const cpu = await cpuOf(contender, load, path, times * count);
					const row = values.get(key) ?? {};
					row[contender.name] = [...(row[contender.name] ?? []), cpu];
					values.set(key, row);
				}
			}
		}
	} finally {
		load.close();
		await child?.stop();
		await database.end();
		await product.close();
		postgres.stop();
	}
	return {
		title: 'Lists: CPU of a request',
		setting: [
			`${count} or more requests a round and side over ${CONNECTIONS} kept connections, in turn, PostgreSQL, ${cpus().length} cores, ${rounds} rounds`,
			`${bare}: node's http server, a prepared statement for session, user and subscription, one for the rows, JSON.stringify; the same body`,
			`µs of CPU a request, ${bare} and ${ours}: ${measured.map(([key, { name }]) => `${name} ${scaleOf(values.get(key), bare)}, ${scaleOf(values.get(key), ours)}`).join('; ')}`,
		],
		contenders: [bare, ours],
		ours,
		rows: measured.map(
			([key, { name, goal, ceiling }]): Row => ({
				name,
				unit: 'x',
				goal,
				ceiling,
				reference: bare,
				values: values.get(key) ?? {},
			}),
		),
	};
}

/** The bare side does not know X's address, nor whether likes open there: the product says it. */
async function startBare(databaseUrl: string, product: Product, load: Load): Promise<Child> {
	const { acting, data } = JSON.parse(await load.read(product, '/api/tweets?limit=1'));
	return new Child(new URL('bare.ts', import.meta.url), {
		DATABASE_URL: databaseUrl,
		ACTING: JSON.stringify(acting),
		X_ORIGIN: new URL(data[0].url).origin,
	});
}

/** Microseconds of CPU of the server's process for one request. */
async function cpuOf(
	{ child, target }: Contender,
	load: Load,
	path: string,
	count: number,
): Promise<number> {
	const before = await child.usage();
	await load.run(target, path, count);
	const after = await child.usage();
	return (after.cpu - before.cpu) / count;
}

function scaleOf(values: Values | undefined, contender: string): string {
	return median(values?.[contender] ?? []).toFixed(0);
}
