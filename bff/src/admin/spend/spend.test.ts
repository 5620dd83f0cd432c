import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openStream } from '../../../client/stream.ts';
import { readSpend, SPEND_DAYS } from '../../../contract/admin/spend.ts';
import { compose } from '../../../contract/compose/compose.ts';
import { createDraft } from '../../../contract/publishing/drafts.ts';
import { rewriteDraft } from '../../../contract/publishing/rewrite.ts';
import { draftReply } from '../../../contract/tweets/reply-drafts.ts';
import type { LanguageModel, ModelOperation } from '../../providers/model.ts';
import { PublishingCostEntity } from '../../publishing/publish/publishing-cost.entity.ts';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';
import { makePost } from '../../testing/database/made-post.ts';
import { createUsage, UsageDayEntity } from '../../usage/usage.ts';

test('usage is summed up by user and day, most expensive first', async () => {
	const { app, loginAs, services, model } = await buildTestApp({
		environment: { OPERATORS: 'the_operator', X_PRICES: 'read=0.01' },
	});
	const operator = await loginAs('the_operator', { subscription: null });
	const writer = await loginAs('writer');
	const reader = await loginAs('reader');
	const fork = services.em.fork();
	const [now, day] = [new Date(), 86_400_000];

	const stream = openStream(writer.client, compose, { body: { text: 'One post' } });
	const asked = model.nextRequest();
	await stream.next();
	const request = await asked;
	request.write('Here.');
	request.end();
	await Array.fromAsync(stream);
	// Two fetches of a day.
	const usage = createUsage(services.em, app.log);
	await usage.addPosts(reader.id, 'fetch', 100);
	await usage.addPosts(reader.id, 'fetch', 50);
	const cost = { userId: writer.id, draftId: null, kind: 'post', amount: 0.25 } as const;
	await fork.insert(PublishingCostEntity, { id: randomUUID(), ...cost, at: now });
	const ago = (days: number) => new Date(now.getTime() - days * day);
	for (const days of [1, SPEND_DAYS - 1, SPEND_DAYS])
		await fork.insert(PublishingCostEntity, { id: randomUUID(), ...cost, at: ago(days) });

	const { days, totals, isCut, month, limits } = await operator.client.call(readSpend, {});
	const dayOf = (at: Date) => at.toISOString().slice(0, 10);
	expect(days).toEqual([
		expect.objectContaining({ day: dayOf(now), username: 'reader', postsRead: 150, xCost: 1.5 }),
		{
			day: dayOf(now),
			username: 'writer',
			tokens: expect.any(Number),
			modelCost: 0.001,
			postsRead: 0,
			xCost: 0.25,
		},
		expect.objectContaining({ day: dayOf(ago(1)), username: 'writer', xCost: 0.25 }),
		expect.objectContaining({ day: dayOf(ago(SPEND_DAYS - 1)), username: 'writer', xCost: 0.25 }),
	]);
	expect(days[1]?.tokens).toBeGreaterThan(0);
	expect(totals).toEqual({
		tokens: days[1]?.tokens,
		modelCost: 0.001,
		postsRead: 150,
		xCost: 2.25,
	});
	expect(isCut).toBe(false);
	expect(month).toEqual([{ username: 'writer', spent: 0.001, monthlyLimit: null }]);
	expect(limits).toEqual({ fetchPosts: 200, runPosts: 5000 });

	await fork.execute('delete from threads');
	expect((await operator.client.call(readSpend, {})).days, 'a deleted thread was paid for').toEqual(
		days,
	);
});

test('everything that uses the model is counted, by purpose', async () => {
	const texts: Partial<Record<ModelOperation, string>> = { rewrite: '["Shorter"]' };
	const receipt = { model: 'm', generationId: null, promptTokens: 10, completionTokens: 20 };
	const model: LanguageModel = {
		stream({ operation }, sink) {
			queueMicrotask(() => {
				sink.text(texts[operation] ?? 'Here.');
				sink.end({ ...receipt, cost: 0.5 });
			});
		},
	};
	const { loginAs, services } = await buildTestApp({
		model,
		environment: { THREAD_NAME_MODEL: 'small/model' },
	});
	const writer = await loginAs('writer');
	const parts = [{ text: 'A long post', media: [] }];
	const post = makePost(new Date());
	await services.tweets.save(writer.id, [post], 'test');

	await Array.fromAsync(openStream(writer.client, compose, { body: { text: 'One post' } }));
	const draft = await writer.client.call(createDraft, { body: { id: randomUUID(), parts } });
	const body = { kind: 'plainer', parts } as const;
	await writer.client.call(rewriteDraft, { params: { id: draft.id }, body });
	await writer.client.call(draftReply, { params: { id: post.id }, body: { tone: 'own' } });
	const used = { userId: writer.id, promptTokens: 10, completionTokens: 20, modelCost: 0.5 };
	await expect
		.poll(() => services.em.fork().find(UsageDayEntity, {}, { orderBy: { kind: 'asc' } }))
		.toMatchObject(['answer', 'name', 'reply', 'rewrite'].map((kind) => ({ ...used, kind })));
});

test('totals include the rows that a long list leaves out', async () => {
	const { loginAs, services } = await buildTestApp({ environment: { OPERATORS: 'the_operator' } });
	const operator = await loginAs('the_operator', { subscription: null });
	const fork = services.em.fork();
	await fork.execute(`
		insert into users (id, username, created_at)
		select gen_random_uuid(), 'person_' || number, now() from generate_series(1, 501) number`);
	await fork.execute(`
		insert into usage_days (user_id, day, kind, model_cost)
		select id, (now() at time zone 'utc')::date, 'run', 0.5 from users where username like 'person%'`);
	const { days, totals, isCut } = await operator.client.call(readSpend, {});
	expect(days).toHaveLength(500);
	expect(isCut).toBe(true);
	expect(totals.modelCost).toBe(250.5);
});
