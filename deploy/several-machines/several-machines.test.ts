import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveFeed } from '../../bff/contract/feed/feed.ts';
import { saveTemplate } from '../../bff/contract/filter/filter.ts';
import { expectStored, expectWholeRun } from './expect-stored.ts';
import { Load } from './load.ts';
import { type Ending, type Machines, startMachines } from './machines.ts';
import { clientOf, type Person } from './people.ts';
import { type ReceivedThread, readRun } from './read-streams.ts';

const usernames = ['ada', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus', 'hana', 'ivo', 'jona'];

let machines: Machines;
beforeAll(async () => {
	machines = await startMachines(usernames);
}, 120_000);
afterAll(() => machines.stop());

/**
 * Runs a filter over about 300 posts, which takes half a minute, and follows it to its end. It
 * starts at the server that is stopped first.
 */
async function runFilter(person: Person | undefined, onStarted: () => void) {
	if (!person) throw new Error('There is no user to run the filter.');
	const client = clientOf(machines.url, person);
	await client.call(saveFeed, { body: { accounts: [...machines.posters], query: '' } });
	const content = { description: 'Running, bread and databases. No shoes.' };
	const { id: templateId } = await client.call(saveTemplate, {
		body: { name: 'Worth reading', content },
	});
	const first = clientOf(machines.firstUrl, person);
	return { client, received: await readRun(first, client, { templateId, onStarted }) };
}

/** The received threads, except those whose existence alone was checked. */
function threadsOf({ written }: Load): ReceivedThread[] {
	return [...written.values()].flatMap(({ threads }) =>
		[...threads.values()].flatMap((received) => received ?? []),
	);
}

test('during a rolling restart no work is lost or repeated, and failures name a retry time [H8]', {
	timeout: 180_000,
}, async () => {
	const [runner, ...people] = machines.people.slice(0, 6);
	const load = new Load(machines.url, people);
	const { promise: runStarted, resolve: onStarted } = Promise.withResolvers<void>();
	const rollout = async (): Promise<Ending[]> => {
		const endings = [];
		for (const machine of [0, 1]) {
			load.requestLongAnswers(`before ${machine}`);
			await Promise.all([pause(3000), runStarted]);
			endings.push(await machines.restart(machine));
		}
		return endings;
	};
	const [endings, run] = await Promise.all([rollout(), runFilter(runner, onStarted)]);
	await load.stop();

	for (const { code, ms } of endings) {
		expect(code).toBe(0);
		expect(ms).toBeLessThan(10_000);
	}
	const { failed, disconnected, found } = load.attempts;
	expect({ failed, disconnected, found }).toEqual({ failed: [], disconnected: [], found: [] });

	for (const [client, written] of load.written) await expectStored(client, written);
	const threads = threadsOf(load);
	// Some answers began at one server and ended at the other. Others were too long for the stopping
	// server and were requested again.
	expect(
		threads.filter(
			({ interruptions, answers }) =>
				interruptions.includes('server_stopping') && answers.size === 1,
		),
	).not.toEqual([]);
	expect(threads.filter(({ answers }) => answers.size > 1)).not.toEqual([]);
	expect(run.received.interruptions[0]).toBe('server_stopping');
	await expectWholeRun(run.client, run.received);
});

test('after a server is killed, acknowledged work is stored and interrupted work resumes [H6]', {
	timeout: 180_000,
}, async () => {
	const [runner, ...people] = machines.people.slice(6);
	const load = new Load(machines.url, people);
	load.requestLongAnswers('before the end');
	const { promise: runStarted, resolve: onStarted } = Promise.withResolvers<void>();
	const killed = Promise.all([pause(3000), runStarted]).then(() => machines.kill(0));
	const [, run] = await Promise.all([killed, runFilter(runner, onStarted)]);
	await load.stop();

	expect(load.attempts.failed).toEqual([]);
	for (const [client, written] of load.written) await expectStored(client, written, true);
	// Answers whose process was killed were requested again.
	expect(threadsOf(load).filter(({ answers }) => answers.size > 1)).not.toEqual([]);
	expect(run.received.interruptions[0]).toBe('network');
	await expectWholeRun(run.client, run.received);
});
