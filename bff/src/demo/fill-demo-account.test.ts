import { expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/server.ts';
import { UserEntity } from '../auth/auth.ts';
import { PaymentEntity } from '../billing/billing.ts';
import { parseJson } from '../database/json.ts';
import { createOpenRouter } from '../providers/openrouter/openrouter.ts';
import { demoAccount, seedDemoAccount } from '../seed.ts';
import { buildTestApp } from '../testing/apps/build-test-app.ts';
import { localDateOf } from '../zones/zones.ts';
import { demoPosts } from './demo-posts.ts';

test('an interrupted start offers no incomplete demo account, and the next one completes it', async () => {
	const sandbox = await startSandbox();
	const model = { baseUrl: `${sandbox.url}/api/v1`, model: 'sandbox/wren' };
	const { services, close } = await buildTestApp({
		keep: true,
		model: createOpenRouter(model),
		environment: {
			OPENROUTER_BASE_URL: model.baseUrl,
			X_API_BASE_URL: sandbox.x.apiBaseUrl,
			X_AUTHORIZE_URL: sandbox.x.authorizeUrl,
			X_CLIENT_ID: sandbox.x.client.id,
			X_CLIENT_SECRET: sandbox.x.client.secret,
			STRIPE_API_KEY: sandbox.stripe.apiKey,
			STRIPE_WEBHOOK_SECRETS: sandbox.stripe.webhookSecret,
			STRIPE_BASE_URL: sandbox.url,
		},
	});
	const { compose, filter, em, publishing } = services;
	const findDemo = () => em.fork().findOneOrFail(UserEntity, { username: demoAccount.username });
	const count = async () => {
		const { id } = await findDemo();
		const page = { cursor: undefined, limit: 50 };
		const library = { filter: 'all', search: '', label: undefined, sort: 'newest', page } as const;
		return {
			templates: (await filter.templates.list(id)).length,
			runs: parseJson(await filter.runs.list(id, page)).length,
			threads: parseJson(await compose.threads.listRecent(id, page)).threads.length,
			drafts: (await publishing.drafts.list(id, library)).counts,
		};
	};
	try {
		let started = 0;
		const failing = {
			...compose,
			startThread: (...parameters: Parameters<typeof compose.startThread>) => {
				started += 1;
				if (started === 2) throw new Error('The process was killed.');
				return compose.startThread(...parameters);
			},
		};
		await expect(
			seedDemoAccount({ ...services, compose: failing }, sandbox.x, sandbox),
		).rejects.toThrow('The process was killed.');
		expect(await count()).toEqual({
			templates: 3,
			runs: 2,
			threads: 1,
			drafts: { all: 0, queued: 0, posted: 0 },
		});
		expect((await findDemo()).passwordHash).toBeNull();

		await seedDemoAccount(services, sandbox.x, sandbox);
		expect(await count()).toEqual({
			templates: 3,
			runs: 2,
			threads: 3,
			drafts: { all: 6, queued: 4, posted: 8 },
		});
		expect((await findDemo()).passwordHash).not.toBeNull();
		const { needsYou, days } = await publishing.readQueue((await findDemo()).id, {
			from: localDateOf(new Date(Date.now() - 2 * 86_400_000), 'UTC'),
			days: 9,
		});
		expect(needsYou).toMatchObject([
			{
				parts: 4,
				publication: {
					status: 'failed',
					error: { code: 'response_duplicate' },
					posts: [{ status: 'posted' }, { status: 'failed' }, {}, {}],
				},
			},
		]);
		expect(days.flatMap(({ drafts }) => drafts)).toMatchObject([
			{
				publication: {
					status: 'posted',
					posts: [{ url: expect.any(String) }],
					results: { day: 1 },
				},
			},
			...Array.from({ length: 3 }, () => ({ publication: { status: 'queued', isSlot: true } })),
		]);

		for (const post of demoPosts)
			expect(
				(await publishing.compareResults((await findDemo()).id, post.id)).usual,
				'a post of the demo has no usual result',
			).not.toBeNull();

		for (const { id } of await filter.templates.list((await findDemo()).id))
			await filter.templates.remove((await findDemo()).id, id);
		await seedDemoAccount(services, sandbox.x, sandbox);
		expect(await count()).toEqual({
			templates: 0,
			runs: 2,
			threads: 3,
			drafts: { all: 6, queued: 4, posted: 8 },
		});
		const payments = await em.fork().find(PaymentEntity, { userId: (await findDemo()).id });
		expect(payments, 'every start pays again').toMatchObject([{ amount: 1200, currency: 'eur' }]);
	} finally {
		await close();
		await sandbox.close();
	}
});
