import { cpus } from 'node:os';
import { Client } from 'pg';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { type Product, startProduct } from '../product.ts';
import type { Report, Row, Values } from '../report.ts';
import { storeThread } from './store-thread.ts';

const ours = 'Warble';
const rowNames = {
	open: 'opening the thread at its newest messages, median',
	slowest: 'the same, slowest',
	earlier: 'a page of earlier messages, slowest',
	show: 'switching to a branch of the first message and back, slowest',
} as const;
/** For the slowest: milliseconds on the server. */
const GOAL = 300;
/** Other threads of this length in the same table. */
const OTHERS = 20;

/** Measures how soon the server shows a thread of 2,000 messages: see `../README.md`. */
export async function benchThreads({ rounds, isQuick, progress }: BenchOptions): Promise<Report> {
	const count = isQuick ? 20 : 100;
	const values: Record<keyof typeof rowNames, Values> = {
		open: {},
		slowest: {},
		earlier: {},
		show: {},
	};
	const addValue = (row: keyof typeof rowNames, value: number) => {
		values[row][ours] = [...(values[row][ours] ?? []), value];
	};
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
	const product = await startProduct({ DATABASE_URL: postgres.url });
	const database = new Client({ connectionString: postgres.url });
	try {
		await database.connect();
		progress('storing the threads');
		const { rows } = await database.query("select id from users where username = 'demo'");
		for (let n = 0; n < OTHERS; n += 1) await storeThread(database, rows[0].id);
		const { id, otherId } = await storeThread(database, rows[0].id);
		await database.query('analyze');
		for (let round = 0; round < rounds; round += 1) {
			progress(`round ${round + 1}`);
			const [opened, earlier, shown]: [number[], number[], number[]] = [[], [], []];
			for (let n = 0; n < count; n += 1) {
				let page = await timed(product, `/api/compose/${id}`, opened);
				const newestId = page.messages.at(-1)?.id;
				for (let pages = 0; pages < 3 && page.next_cursor !== null; pages += 1)
					page = await timed(product, `/api/compose/${id}?cursor=${page.next_cursor}`, earlier);
				await timed(product, `/api/compose/${id}/shown`, shown, { message_id: otherId });
				await timed(product, `/api/compose/${id}/shown`, shown, { message_id: newestId });
			}
			addValue('open', opened.toSorted((one, other) => one - other)[count >> 1] ?? Number.NaN);
			addValue('slowest', Math.max(...opened));
			addValue('earlier', Math.max(...earlier));
			addValue('show', Math.max(...shown));
		}
	} finally {
		await database.end();
		await product.close();
		postgres.stop();
	}
	return {
		title: 'Threads: 2,000 messages in 200 branches',
		setting: [
			`${count} times in each round, ${OTHERS} other threads of this length, one process, PostgreSQL, ${cpus().length} cores, ${rounds} rounds`,
		],
		contenders: [ours],
		ours,
		rows: (Object.keys(rowNames) as (keyof typeof rowNames)[]).map(
			(row): Row => ({
				name: rowNames[row],
				unit: 'ms',
				...(row === 'open' ? {} : { goal: GOAL }),
				values: values[row],
			}),
		),
	};
}

interface Page {
	messages: { id: string }[];
	next_cursor: string | null;
}

/** Sends a request, and adds the milliseconds until its whole response has arrived. */
async function timed(
	{ origin, headers }: Product,
	path: string,
	times: number[],
	body?: object,
): Promise<Page> {
	const start = performance.now();
	const response = await fetch(`${origin}${path}`, {
		headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
		...(body && { method: 'PUT', body: JSON.stringify(body) }),
	});
	const page = (await response.json()) as Page;
	times.push(performance.now() - start);
	if (!response.ok) throw new Error(`${path}: ${response.status}`);
	return page;
}
