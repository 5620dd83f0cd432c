import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import type { Usage } from '../child.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { highestWhile } from '../highest-while.ts';
import { type Product, startProduct } from '../product.ts';
import type { Report, Row } from '../report.ts';
import { createUsers, type Send } from './create-users.ts';

const ours = 'Warble';
const [IMPORTS, EXPORTS] = [20, 8];
const MEGABYTES = 45;

/** Markdown whose conversion takes quadratic time. */
const hostile = { path: 'slow.md', format: 'md', content: '!['.repeat(499_990) };
const ordinary = {
	path: 'notes.md',
	format: 'md',
	content: '# Notes\n\nWeek *one*: slow.\n\n'.repeat(1000),
};

/**
 * How imports of hostile files and exports of large files affect other users: see `../README.md`.
 */
export async function benchFiles({ rounds, isQuick, progress }: BenchOptions): Promise<Report> {
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This benchmark needs PostgreSQL. Install it, then try again.');
	const product = await startProduct({ DATABASE_URL: postgres.url });
	const rows: Record<'rest' | 'imports' | 'beside' | 'exports' | 'memory', Row> = {
		rest: { name: 'longest wait for /health/live, nothing else to do', unit: 'ms', values: {} },
		imports: {
			name: `the same, one user sends ${IMPORTS} imports of 1 MB of hostile Markdown at once`,
			unit: 'ms',
			goal: 250,
			values: {},
		},
		beside: { name: 'another user’s ordinary import beside them', unit: 'ms', values: {} },
		exports: {
			name: `longest wait for /health/live, ${EXPORTS} users export ${MEGABYTES} MB each`,
			unit: 'ms',
			goal: 250,
			values: {},
		},
		memory: {
			name: 'memory that these exports hold in the server’s own thread',
			unit: 'MiB',
			goal: 64,
			values: {},
		},
	};
	const addValue = (row: keyof typeof rows, value: number) => {
		rows[row].values[ours] = [...(rows[row].values[ours] ?? []), value];
	};
	try {
		progress('accounts and files');
		const users = await createUsers(product, postgres.url, EXPORTS, isQuick ? 5 : MEGABYTES);
		for (let round = 0; round < rounds; round += 1) {
			progress(`round ${round + 1}: imports`);
			addValue('rest', await longestWait(product, pause(2000)));
			const [attacker, other] = users as [Send, Send];
			const attacks = Promise.allSettled(
				Array.from({ length: IMPORTS }, () => attacker('/api/files/import', hostile)),
			);
			const besideMs = pause(1000).then(async () => {
				const startedAt = performance.now();
				await other('/api/files/import', ordinary);
				return performance.now() - startedAt;
			});
			addValue('imports', await longestWait(product, attacks));
			addValue('beside', await besideMs);
			progress(`round ${round + 1}: exports`);
			const exportAll = () =>
				Promise.all(users.map(async (send) => (await send('/api/files/export')).arrayBuffer()));
			const before = await product.child.request<Usage>('memory');
			addValue('exports', await longestWait(product, exportAll()));
			const again = exportAll();
			await pause(1500);
			const during = await product.child.request<Usage>('memory');
			addValue('memory', Math.max(0, during.used - before.used) / 1024 ** 2);
			await again;
		}
	} finally {
		await product.close();
		postgres.stop();
	}
	return {
		title: 'Files',
		setting: [
			`${cpus().length} cores, PostgreSQL, ${rounds} rounds`,
			'waits include the network, measured every 10 ms',
		],
		contenders: [ours],
		ours,
		rows: Object.values(rows),
	};
}

/** Milliseconds of the slowest response of `/health/live` until the work is done. */
const longestWait = ({ origin }: Product, work: Promise<unknown>): Promise<number> =>
	highestWhile(work, 10, async () => {
		const sentAt = performance.now();
		await (await fetch(`${origin}/health/live`)).text();
		return performance.now() - sentAt;
	});
