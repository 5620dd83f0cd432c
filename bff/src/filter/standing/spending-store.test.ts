import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../time.ts';
import { dayOf } from '../../zones/zones.ts';
import { buildStandingApp, makeStanding } from '../fixtures/standing-filters.ts';
import { createLeasedRunStore, type LeasedRun } from '../run/leased-run-store.ts';
import { RunEntity } from '../run/run.entity.ts';
import { createSpendingStore } from './spending-store.ts';

const POST_PRICE = 0.005;
const receipt = { model: null, generationId: null, promptTokens: 900, completionTokens: 40 };

test('what a run reserves, pays and buys never passes the daily limit together [S2]', async () => {
	const app = await buildStandingApp();
	const person = await app.member(0);
	await makeStanding(person, { dailyLimit: 0.1 });
	const { em } = app.services;
	const spending = createSpendingStore(em, POST_PRICE);
	const runs = createLeasedRunStore(em, { standing: true });
	const today = new Date(app.clock.now);
	const day = dayOf(today, 'UTC');
	const insertRun = async (values: Partial<LeasedRun['run']>) => {
		const id = randomUUID();
		await em.fork().insert(RunEntity, {
			...{ id, userId: person.id, templateId: person.templateId, version: 1, title: 'Good reads' },
			...{ description: '', timeRangeValue: 1, timeRangeUnit: 'hours', since: today, until: today },
			...{ createdAt: today, endedAt: today, phase: 'judging', model: 'm', promptHash: 'h' },
			...{ maxCost: 1, standing: true, status: 'done', ...values },
		});
		return id;
	};
	const spent = () => spending.readSpent(person.id, person.templateId, day);
	// Runs of other days and runs by hand have no part in it.
	await insertRun({ cost: 5, createdAt: new Date(day.from.getTime() - 1) });
	await insertRun({ cost: 5, createdAt: new Date(today.getTime() + DAY_MS) });
	await insertRun({ cost: 5, standing: false });
	await insertRun({ cost: 0.01 });
	const runId = await insertRun({ status: 'running', endedAt: null });
	const lease = await runs.claim();
	if (lease?.runId !== runId) throw new Error('the run was not claimed');

	const reserve = (amount: number) => spending.reserve(lease, day, amount);
	const results = await Promise.all(Array.from({ length: 20 }, () => reserve(0.011)));
	expect(results.filter((result) => result === 'reserved')).toHaveLength(8);
	expect(await spent()).toBeCloseTo(0.098, 9);

	await runs.addReceipt(lease, { ...receipt, cost: 0.002 }, 0.011);
	expect(await spent()).toBeCloseTo(0.089, 9);
	// Without a cost in the receipt, the reservation is what it may have cost.
	await runs.addReceipt(lease, { ...receipt, cost: null }, 0.011);
	expect(await spent()).toBeCloseTo(0.089, 9);
	expect(await reserve(0.0111)).toBe('refused');
	// A request that was refused gives its reservation back; a post that was bought takes its place.
	await spending.settle(lease, { reserved: 0.011, billed: 0 });
	await spending.settle(lease, { reserved: 0.011, billed: 2 });
	expect(await spent()).toBeCloseTo(0.077, 9);
	expect(await reserve(0.022)).toBe('reserved');
	expect(await reserve(0)).toBe('reserved');
	expect(await reserve(0.01)).toBe('refused');
});
