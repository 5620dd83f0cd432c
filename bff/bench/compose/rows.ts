import type { Row } from '../report.ts';
import { floor } from './contenders.ts';
import type { Load } from './cpu.ts';
import { BUSY_STREAMS, FRAME_PACE } from './first-token.ts';
import type { Scores } from './scores.ts';

/** The rows of the report with their goals. */
export function rowsOf(
	{ paced100, paced1000, burst }: Record<string, Load>,
	scores: Scores,
): Row[] {
	const firstTokenRows = (name: string, quantity: string): Row[] => [
		{ name: `${name}, p50`, unit: 'ms', goal: 1, values: scores.of(`${quantity}P50`) },
		{ name: 'the same, p99', unit: 'ms', goal: 2, values: scores.of(`${quantity}P99`) },
	];
	const all: Row[] = [
		{
			name: 'CPU per token, 100 paced streams, while they run',
			unit: 'x',
			goal: 1.3,
			reference: floor,
			values: scores.of('paced100Streaming'),
		},
		{
			name: `the same, with opening and storing (${paced100?.tokens} tokens each)`,
			unit: 'x',
			goal: 1.5,
			reference: floor,
			values: scores.of('paced100Whole'),
		},
		{
			name: 'CPU per token, 1,000 paced streams, while they run',
			unit: 'x',
			goal: 1.35,
			reference: floor,
			values: scores.of('paced1000Streaming'),
		},
		{
			name: `the same, with opening and storing (${paced1000?.tokens} tokens each)`,
			unit: 'x',
			goal: 1.35,
			reference: floor,
			values: scores.of('paced1000Whole'),
		},
		{
			name: `CPU per token, 16 per write, ${burst?.tokens} tokens each`,
			unit: 'x',
			goal: 1.8,
			reference: floor,
			values: scores.of('burstWhole'),
		},
		...firstTokenRows('added to the first token over the pipe, one stream', 'first'),
		...firstTokenRows('of a follow-up in the same thread', 'followUp'),
		...firstTokenRows(`of a new thread beside ${BUSY_STREAMS} running streams`, 'busyFirst'),
		...firstTokenRows('of a follow-up beside them', 'busyFollowUp'),
		{
			name: 'one stream, over the upstream itself, p50',
			unit: 'ms',
			values: scores.of('firstToken'),
		},
		{
			name: `gap between frames at a token every ${FRAME_PACE} ms, p50`,
			unit: 'ms',
			values: scores.of('gapP50'),
		},
		{ name: 'the same, p99', unit: 'ms', values: scores.of('gapP99') },
		{
			name: 'memory per idle stream, over the pipe',
			unit: 'x',
			goal: 1,
			reference: floor,
			values: scores.of('perStream'),
		},
		{ name: 'memory per idle stream', unit: 'KiB', values: scores.of('perStream') },
		{ name: 'of it alive after a garbage collection', unit: 'KiB', values: scores.of('alive') },
		{ name: '1,000 idle streams cost', unit: 'MiB', values: scores.of('growth') },
		{ name: 'the whole process with them', unit: 'MiB', goal: 200, values: scores.of('total') },
		{
			name: 'held for one client that reads nothing of 64 MB',
			unit: 'MiB',
			goal: 1,
			values: scores.of('buffered'),
		},
		{
			name: 'duration of other streams at the same time, relative to without it',
			unit: 'x',
			goal: 1.1,
			values: scores.of('othersSlowed'),
		},
		{ name: 'Stop to upstream closed', unit: 'ms', goal: 100, values: scores.of('stop') },
	];
	return all.filter(({ values }) => Object.keys(values).length > 0);
}
