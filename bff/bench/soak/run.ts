// npm run soak -w bff -- [--answers 10000] [--at-once 100] [--restart-every 20]
//
// Reads answers while the database restarts, and compares them with the stored ones. Exits with 1
// if a character that a reader received was not stored.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildServer } from '../../../scripts/build.ts';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import { Child } from '../child.ts';
import { startProduct } from '../product.ts';
import { type ReadAnswer, readAnswer, storedAnswer } from './read-answer.ts';

const { values } = parseArgs({
	options: {
		answers: { type: 'string', default: '10000' },
		'at-once': { type: 'string', default: '100' },
		'restart-every': { type: 'string', default: '20' },
	},
});
const total = Number(values.answers);

await buildServer();

const postgres = await startPostgres();
if (!postgres) throw new Error('The soak test needs PostgreSQL. Install it, then try again.');
const upstream = new Child(new URL('../compose/upstream.ts', import.meta.url));
const product = await startProduct({
	DATABASE_URL: postgres.url,
	OPENROUTER_BASE_URL: `http://127.0.0.1:${await upstream.port()}/api/v1`,
	OPENROUTER_API_KEY: 'x',
	LIMITS: 'answersPerUser=100000,streamsPerUser=100000',
	LOG_LEVEL: 'fatal',
});

const answers: ReadAnswer[] = [];
let begun = 0;
let refused = 0;
let restarts = 0;
let isOver = false;

async function readUntilEnough(): Promise<void> {
	while (begun < total) {
		begun += 1;
		let answer = await readAnswer(product);
		// Without the database, sessions cannot be read, so clients try again.
		while (!answer) {
			refused += 1;
			await sleep(250);
			answer = await readAnswer(product);
		}
		answers.push(answer);
		if (answers.length % 500 === 0)
			console.error(`${answers.length} answers, ${restarts} restarts`);
	}
}

async function restartAgainAndAgain(restart: (pauseMs: number) => Promise<void>): Promise<void> {
	while (!isOver) {
		await sleep(Number(values['restart-every']) * 1000);
		if (isOver) return;
		await restart(1000);
		restarts += 1;
	}
}

const restarting = restartAgainAndAgain(postgres.restart);
await Promise.all(Array.from({ length: Number(values['at-once']) }, readUntilEnough));
isOver = true;
await restarting;

let lost = 0;
const ends: Record<string, number> = {};
for (const answer of answers) {
	const stored = await storedAnswer(product, answer.threadId);
	ends[answer.end] = (ends[answer.end] ?? 0) + 1;
	const isKept =
		stored.content.startsWith(answer.text) &&
		(answer.end !== 'done' || (stored.status === 'done' && stored.content === answer.text));
	if (isKept) continue;
	lost += 1;
	console.error(
		`Thread ${answer.threadId} (${answer.end}, stored as ${stored.status}): the reader received ${answer.text.length} characters, ${stored.content.length} are stored.`,
	);
}
const characters = answers.reduce((sum, { text }) => sum + text.length, 0);
console.log(
	`${answers.length} answers, ${characters} characters read, ${restarts} restarts of the database, ${refused} requests refused meanwhile. Ends: ${JSON.stringify(ends)}. Answers that lost a character: ${lost}.`,
);
await product.close();
await upstream.stop();
postgres.stop();
process.exitCode = lost > 0 || restarts === 0 ? 1 : 0;
