import { cpus } from 'node:os';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import { Child } from '../child.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { startProduct } from '../product.ts';
import type { Report, Row, Values } from '../report.ts';
import { runChunks } from './peer.ts';
import { prepare, runOnce } from './run-once.ts';

const ours = 'Warble';
const chunks = 'chunks of Promise.all';
const [BATCH, CONCURRENCY] = [20, 4];

const title = `wall over ceil(N / (${BATCH} x ${CONCURRENCY})) x latency`;
const rowNames = {
	even: title,
	varied: `${title}, latency varies by half`,
	first: 'first verdict, over one answer’s latency',
	memory: 'memory after 5,000 posts, relative to 500',
} as const;

/** Compares the duration of a filter run with its lower bound: see `../README.md`. */
export async function benchFilter({ rounds, isQuick, progress }: BenchOptions): Promise<Report> {
	const [posts, latency] = isQuick ? [160, 500] : [800, 1000];
	const values: Record<keyof typeof rowNames, Values> = {
		even: {},
		varied: {},
		first: {},
		memory: {},
	};
	const addValue = (row: keyof typeof rowNames, name: string, value: number) => {
		values[row][name] = [...(values[row][name] ?? []), value];
	};
	const postgres = await startPostgres();
	const upstream = new Child(new URL('upstream.ts', import.meta.url));
	const address = `http://127.0.0.1:${await upstream.port()}`;
	const product = await startProduct({
		OPENROUTER_BASE_URL: `${address}/api/v1`,
		OPENROUTER_API_KEY: 'x',
		X_API_BASE_URL: address,
		X_APP_TOKEN: 'x',
		...(postgres ? { DATABASE_URL: postgres.url } : {}),
	});
	try {
		const templateId = await prepare(product);
		const set = (spread: number, count: number, ms: number) =>
			upstream.request(`setting ${ms} ${spread} ${count}`);
		const overBound = async (count: number, wallMs: number) => {
			const { meanLatency } = await upstream.request<{ meanLatency: number }>('latency');
			return wallMs / (Math.ceil(count / (BATCH * CONCURRENCY)) * meanLatency);
		};
		await set(0, 100, 50);
		await runOnce(product, templateId);
		for (let round = 0; round < rounds; round += 1) {
			for (const [row, spread] of [
				['even', 0],
				['varied', 0.5],
			] as const) {
				progress(`round ${round + 1}: ${row}`);
				await set(spread, posts, latency);
				const run = await runOnce(product, templateId);
				if (run.verdicts !== posts) throw new Error(`${run.verdicts} verdicts on ${posts} posts`);
				addValue(row, ours, await overBound(posts, run.wallMs));
				if (row === 'even') addValue('first', ours, run.firstMs / latency);
				await set(spread, posts, latency);
				const peer = await runChunks(address, posts, BATCH, CONCURRENCY);
				addValue(row, chunks, await overBound(posts, peer.wallMs));
				if (row === 'even') addValue('first', chunks, peer.firstMs / latency);
			}
		}
		progress('5,000 posts');
		await set(0, 5000, 100);
		const usage: Record<number, Promise<{ used: number }>> = {};
		await runOnce(product, templateId, (count) => {
			if (count === 500 || count === 4900) usage[count] = product.child.request('memory');
		});
		const [early, late] = await Promise.all([usage[500], usage[4900]]);
		if (early && late) addValue('memory', ours, late.used / early.used);
	} finally {
		await product.close();
		await upstream.stop();
		postgres?.stop();
	}
	const goals: Record<keyof typeof rowNames, number> = {
		even: 1.05,
		varied: 1.1,
		first: 1,
		memory: 1.2,
	};
	const rows = (Object.keys(rowNames) as (keyof typeof rowNames)[]).map(
		(row): Row => ({ name: rowNames[row], unit: 'x', goal: goals[row], values: values[row] }),
	);
	return {
		title: 'Filter run',
		setting: [
			`${cpus().length} cores, ${postgres ? 'PostgreSQL' : 'the embedded database'}, ${rounds} rounds of ${posts} posts, ${latency} ms an answer`,
			'the run reads its posts from X (8 pages), stores every verdict, and is followed by one reader; the other stores nothing',
		],
		contenders: [ours, chunks],
		ours,
		rows,
	};
}
