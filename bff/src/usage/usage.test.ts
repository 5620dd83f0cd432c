import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ModelReceipt } from '../providers/model.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { createUsage, UsageDayEntity } from './usage.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const receipt = (tokens: number, cost: number): ModelReceipt => ({
	...{ model: 'maker/one', generationId: null, cost },
	...{ promptTokens: tokens, completionTokens: 2 * tokens },
});
const daysOf = (em = app.services.em.fork()) =>
	em.find(UsageDayEntity, { userId: person.id }, { orderBy: { kind: 'asc' } });

test('usage for one purpose on one day adds up', async () => {
	const usage = createUsage(app.services.em, app.app.log);
	await usage.addReceipt(person.id, 'run', receipt(10, 0.5));
	await usage.addReceipt(person.id, 'run', receipt(1, 0.25));
	await usage.addPosts(person.id, 'run', 7);
	await usage.addPosts(person.id, 'run', 3);
	await usage.addReceipt(person.id, 'name', receipt(100, 1));
	expect(await daysOf()).toMatchObject([
		{ kind: 'name', promptTokens: 100, completionTokens: 200, modelCost: 1, posts: 0 },
		{ kind: 'run', promptTokens: 11, completionTokens: 22, modelCost: 0.75, posts: 10 },
	]);
});

test('a day of usage is a day in UTC, wherever the database is', async () => {
	// At any time, one of these places has a date other than UTC's.
	for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12'])
		await app.services.em.fork().transactional(async (tx) => {
			await tx.execute(`set local time zone '${zone}'`);
			const today = new Date().toISOString().slice(0, 10);
			await createUsage(tx, app.app.log).addPosts(person.id, 'fetch', 1);
			expect(
				await tx.execute('select day::text from usage_days where user_id = ?', [person.id]),
			).toEqual([{ day: today }]);
		});
});
