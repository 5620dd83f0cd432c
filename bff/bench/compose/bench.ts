import { cpus } from 'node:os';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import { Child } from '../child.ts';
import type { Report } from '../report.ts';
import {
	type Contender,
	contenderNames,
	type Environment,
	ours,
	providerEvents,
	startContender,
} from './contenders.ts';
import { type Load, measureCpu } from './cpu.ts';
import { measureFirstToken, measureFirstTokenBusy } from './first-token.ts';
import { measureMemory } from './memory.ts';
import { rowsOf } from './rows.ts';
import { Scores } from './scores.ts';
import { measureStop } from './stop.ts';
import { measureUnread } from './unread.ts';
import { verify } from './verify.ts';

export interface BenchOptions {
	rounds: number;
	isQuick: boolean;
	/**
	 * Parts to run: first-token, first-token-busy, paced100, paced1000, burst, stop, memory, unread.
	 * All if undefined.
	 */
	only: string[] | undefined;
	progress(line: string): void;
}

/** Compares the compose stream with alternatives: see `../README.md`. */
export async function benchCompose({
	rounds,
	isQuick,
	only,
	progress,
}: BenchOptions): Promise<Report> {
	const isOn = (part: string) => only === undefined || only.includes(part);
	const postgres = await startPostgres();
	const upstream = new Child(new URL('upstream.ts', import.meta.url));
	const environment: Environment = {
		upstream: `http://127.0.0.1:${await upstream.port()}`,
		databaseUrl: postgres?.url,
	};
	const scores = new Scores();
	const loads = isQuick ? quickLoads : fullLoads;
	try {
		await withContenders(environment, async (contenders) => {
			for (const contender of contenders) await verify(contender);
			for (let round = 0; round < rounds; round += 1) {
				const turn = rotated(contenders, round);
				if (isOn('first-token')) {
					progress(`round ${round + 1}: first token`);
					const direct = {
						url: `${environment.upstream}/api/v1/chat/completions`,
						headers: {},
						...providerEvents,
					};
					if (round === 0) await measureFirstToken(turn, direct, 200, new Scores());
					await measureFirstToken(turn, direct, isQuick ? 40 : 100, scores);
				}
				if (isOn('first-token-busy')) {
					progress(`round ${round + 1}: first token beside running streams`);
					await measureFirstTokenBusy(turn, isQuick ? 120 : 300, scores);
				}
				for (const [part, load] of Object.entries(loads)) {
					if (!isOn(part)) continue;
					for (const contender of turn) {
						progress(`round ${round + 1}: ${part}, ${contender.name}`);
						const { whole, streaming } = await measureCpu(contender, upstream, load);
						scores.add(`${part}Whole`, contender.name, whole);
						if (load.pace > 0) scores.add(`${part}Streaming`, contender.name, streaming);
					}
				}
				if (!isOn('stop')) continue;
				for (const contender of turn) {
					progress(`round ${round + 1}: stop, ${contender.name}`);
					scores.add('stop', contender.name, await measureStop(contender, upstream, 10));
				}
			}
		});
		for (
			let round = 0;
			round < (isOn('memory') || isOn('unread') ? Math.min(rounds, isQuick ? 1 : 3) : 0);
			round += 1
		) {
			for (const name of rotated(contenderNames, round)) {
				progress(`round ${round + 1}: memory and unread, ${name}`);
				if (isOn('memory')) {
					const { perStream, alive, growth, total } = await measureMemory(name, environment);
					scores.add('perStream', name, perStream);
					scores.add('alive', name, alive);
					scores.add('growth', name, growth);
					scores.add('total', name, total);
				}
				if (!isOn('unread')) continue;
				const { buffered, othersSlowed } = await measureUnread(name, environment, upstream);
				scores.add('buffered', name, buffered);
				scores.add('othersSlowed', name, othersSlowed);
			}
		}
	} finally {
		await upstream.stop();
		postgres?.stop();
	}
	return {
		title: 'Compose stream',
		setting: [
			`${rounds} interleaved rounds, Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`,
			postgres
				? 'Warble on a local PostgreSQL with default settings'
				: 'Warble on its embedded database: no PostgreSQL was found',
		],
		contenders: contenderNames,
		ours,
		rows: rowsOf(loads, scores),
	};
}

const fullLoads: Record<string, Load> = {
	paced100: { streams: 100, tokens: 120, pace: 50, perWrite: 1, openOver: 1000 },
	paced1000: { streams: 1000, tokens: 150, pace: 100, perWrite: 1, openOver: 3000 },
	burst: { streams: 32, tokens: 10_000, pace: 0, perWrite: 16, openOver: 100 },
};
const quickLoads: Record<string, Load> = {
	paced100: { streams: 100, tokens: 120, pace: 50, perWrite: 1, openOver: 1000 },
	paced1000: { streams: 1000, tokens: 150, pace: 100, perWrite: 1, openOver: 3000 },
	burst: { streams: 16, tokens: 10_000, pace: 0, perWrite: 16, openOver: 100 },
};

async function withContenders(
	environment: Environment,
	work: (contenders: Contender[]) => Promise<void>,
): Promise<void> {
	const contenders: Contender[] = [];
	try {
		for (const name of contenderNames) contenders.push(await startContender(name, environment));
		await work(contenders);
	} finally {
		for (const contender of contenders) await contender.close();
	}
}

function rotated<Item>(items: Item[], by: number): Item[] {
	const at = by % items.length;
	return [...items.slice(at), ...items.slice(0, at)];
}
