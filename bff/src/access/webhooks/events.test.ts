import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebhookEvent } from '../../../contract/access/webhooks.ts';
import { honest, modelOf } from '../../filter/fixtures/judging.ts';
import { buildFilterApp, type FilterApp } from '../../testing/apps/build-filter-app.ts';
import { buildPublishingApp, type PublishingApp } from '../../testing/apps/build-publishing-app.ts';
import type { TestApp, TestUser } from '../../testing/apps/build-test-app.ts';

/** Adds a webhook of a user. Nothing is sent, because its receiver does not exist. */
async function watch(app: TestApp, user: TestUser, ...events: WebhookEvent[]) {
	const { webhooks } = app.services.access;
	const { webhook } = await webhooks.create(user.id, 'http://127.0.0.1:9/', events);
	return async () => {
		const page = { cursor: undefined, limit: 50 };
		const { deliveries } = await webhooks.listDeliveries(user.id, webhook.id, page);
		return deliveries.map(({ body }) => JSON.parse(body));
	};
}

describe('publications', () => {
	let app: PublishingApp;
	beforeAll(async () => {
		app = await buildPublishingApp();
	});
	afterAll(() => app.close());

	const all: WebhookEvent[] = ['publication.posted', 'publication.failed', 'publication.needs_you'];

	test('that are posted are reported once, with the address of the post and without its text', async () => {
		const author = await app.author();
		const sent = await watch(app, author, ...all);
		const id = await author.draft(['A slow mile']);
		await author.becomes(id, { status: 'posted' });
		const events = await sent();
		expect(events).toMatchObject([
			{
				type: 'publication.posted',
				data: {
					draft: {
						id,
						publication: {
							status: 'posted',
							posts: [{ url: expect.stringContaining('https://') }],
						},
					},
				},
			},
		]);
		expect(JSON.stringify(events)).not.toContain('A slow mile');
	});

	test('that are too late need the user, and those posted by hand are reported as posted', async () => {
		const author = await app.author('');
		const sent = await watch(app, author, ...all);
		const late = await author.draft(['Too late'], { dueInSeconds: -3600 });
		await author.becomes(late, { status: 'missed' });
		expect(await sent()).toMatchObject([
			{
				type: 'publication.needs_you',
				data: { draft: { id: late, publication: { status: 'missed' } } },
			},
		]);
		const byHand = await author.draft(['By hand'], { status: 'by_hand' });
		await author.report(byHand, 'posted');
		expect(await sent()).toMatchObject([
			{ type: 'publication.posted', data: { draft: { id: byHand } } },
			{ type: 'publication.needs_you' },
		]);
	});

	test('that the network refuses are reported with the error', async () => {
		const author = await app.author();
		const sent = await watch(app, author, ...all);
		const id = await author.draft(['']);
		await author.becomes(id, { status: 'failed' });
		expect(await sent()).toMatchObject([
			{
				type: 'publication.failed',
				data: {
					draft: { id, publication: { status: 'failed', error: { code: expect.any(String) } } },
				},
			},
		]);
	});
});

describe('filter runs', () => {
	let app: FilterApp;
	beforeAll(async () => {
		app = await buildFilterApp({ keep: true, model: modelOf(honest).model });
	});
	afterAll(() => app.close());

	test('are reported when they end, with the filter and counts, and without posts', async () => {
		const reader = await app.member(3, ['Nine words about a database']);
		const sent = await watch(app, reader, 'run.finished');
		await (await reader.run()).ended;
		const events = await sent();
		expect(events).toMatchObject([
			{
				type: 'run.finished',
				data: {
					run: {
						templateId: reader.templateId,
						title: 'Good reads',
						status: 'done',
						error: null,
						total: 3,
						total_processed: 3,
						total_filtered: expect.any(Number),
						not_judged: expect.any(Number),
					},
				},
			},
		]);
		expect(JSON.stringify(events)).not.toContain('Nine words');
	});
});
