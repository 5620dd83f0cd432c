import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openStream } from '../../../client/stream.ts';
import { readSpend } from '../../../contract/admin/spend.ts';
import { compose } from '../../../contract/compose.ts';
import { TweetFetchEntity } from '../../feed/tweet-fetch.entity.ts';
import { PublishingCostEntity } from '../../publishing/publish/publishing-cost.entity.ts';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';

test('what people used is summed up by person and day, the most expensive first', async () => {
	const { loginAs, services, model } = await buildTestApp({
		environment: { OPERATORS: 'the_operator', X_POST_PRICE: '0.01' },
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
	await fork.insert(TweetFetchEntity, { userId: reader.id, startedAt: now, billed: 150 });
	const cost = { userId: writer.id, draftId: null, kind: 'post', amount: 0.25 } as const;
	await fork.insert(PublishingCostEntity, { id: randomUUID(), ...cost, at: now });
	const yesterday = new Date(now.getTime() - day);
	await fork.insert(PublishingCostEntity, { id: randomUUID(), ...cost, at: yesterday });
	const longAgo = new Date(now.getTime() - 15 * day);
	await fork.insert(PublishingCostEntity, { id: randomUUID(), ...cost, at: longAgo });

	const { days, month, limits } = await operator.client.call(readSpend, {});
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
		expect.objectContaining({ day: dayOf(yesterday), username: 'writer', xCost: 0.25 }),
	]);
	expect(days[1]?.tokens).toBeGreaterThan(0);
	expect(month).toEqual([{ username: 'writer', spent: 0.001, monthlyLimit: null }]);
	expect(limits).toEqual({ fetchPosts: 200, runPosts: 5000 });
});
