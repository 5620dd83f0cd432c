import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveFeed } from '../../bff/contract/feed.ts';
import { saveTemplate } from '../../bff/contract/filter.ts';
import { expectKept, expectWholeRun } from './expect-kept.ts';
import { Load } from './load.ts';
import { type Ending, type Machines, startMachines } from './machines.ts';
import { clientOf, type Person } from './people.ts';
import { type HeardThread, readRun } from './reader.ts';

const usernames = ['ada', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus', 'hana', 'ivo', 'jona'];

let machines: Machines;
beforeAll(async () => {
	machines = await startMachines(usernames);
}, 120_000);
afterAll(() => machines.stop());

/**
 * A run of a filter over some 300 posts, half a minute's work. It is followed to its end, at first
 * by way of the server that will end first.
 */
async function judge(person: Person | undefined) {
	if (!person) throw new Error('Nobody is there to judge for.');
	const client = clientOf(machines.url, person);
	await client.call(saveFeed, { body: { accounts: [...machines.posters], query: '' } });
	const content = { description: 'Running, bread and databases. No shoes.' };
	const { id } = await client.call(saveTemplate, { body: { name: 'Worth reading', content } });
	return { client, heard: await readRun(clientOf(machines.firstUrl, person), client, id) };
}

/** The answers that people heard, of those that were not merely seen to be there. */
function threadsOf({ written }: Load): HeardThread[] {
	return [...written.values()].flatMap(({ threads }) =>
		[...threads.values()].flatMap((heard) => heard ?? []),
	);
}

test('while one server after the other is restarted, nobody’s work is lost or done twice, and no request fails but those told when to try again [H8]', {
	timeout: 180_000,
}, async () => {
	const [judging, ...people] = machines.people.slice(0, 6);
	const load = new Load(machines.url, people);
	const rollout = async (): Promise<Ending[]> => {
		const endings = [];
		for (const machine of [0, 1]) {
			load.askAtLength(`before ${machine}`);
			await pause(3000);
			endings.push(await machines.restart(machine));
		}
		return endings;
	};
	const [endings, run] = await Promise.all([rollout(), judge(judging)]);
	await load.stop();

	for (const { code, ms } of endings) {
		expect(code).toBe(0);
		expect(ms).toBeLessThan(10_000);
	}
	const { failed, cut, found } = load.attempts;
	expect({ failed, cut, found }).toEqual({ failed: [], cut: [], found: [] });

	for (const [client, written] of load.written) await expectKept(client, written);
	const threads = threadsOf(load);
	// Begun at one server and heard to its end at the other; and too long for its server, and asked
	// for again.
	expect(
		threads.filter(
			({ losses, answers }) => losses.includes('server_stopping') && answers.size === 1,
		),
	).not.toEqual([]);
	expect(threads.filter(({ answers }) => answers.size > 1)).not.toEqual([]);
	expect(run.heard.losses[0]).toBe('server_stopping');
	await expectWholeRun(run.client, run.heard);
});

test('when one server is killed, what was acknowledged is there, what was cut off can be seen or asked for again, and the rest goes on [H6]', {
	timeout: 180_000,
}, async () => {
	const [judging, ...people] = machines.people.slice(6);
	const load = new Load(machines.url, people);
	load.askAtLength('before the end');
	const pulled = pause(3000).then(() => machines.kill(0));
	const [, run] = await Promise.all([pulled, judge(judging)]);
	await load.stop();

	expect(load.attempts.failed).toEqual([]);
	for (const [client, written] of load.written) await expectKept(client, written, true);
	// Of those whose process was gone.
	expect(threadsOf(load).filter(({ answers }) => answers.size > 1)).not.toEqual([]);
	expect(run.heard.losses[0]).toBe('network');
	await expectWholeRun(run.client, run.heard);
});
