import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseProposal } from '../../../contract/access/proposals.ts';
import type { WebhookEvent } from '../../../contract/access/webhooks.ts';
import { createDraft } from '../../../contract/publishing/drafts.ts';
import { publishDraft } from '../../../contract/publishing/publishing.ts';
import { honest, modelOf } from '../../filter/fixtures/judging.ts';
import { buildFilterApp, type FilterApp } from '../../testing/apps/build-filter-app.ts';
import { buildPublishingApp, type PublishingApp } from '../../testing/apps/build-publishing-app.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { connectProgram } from '../../testing/apps/programs.ts';

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

	test('that are too late are missed, also one that cannot be reported', async () => {
		const [failing, author] = [await app.author(''), await app.author('')];
		const [failed, sent] = [await watch(app, failing, ...all), await watch(app, author, ...all)];
		const [webhook] = await app.execute<{ id: string }>(
			'select id from webhooks where user_id = ?',
			[failing.id],
		);
		await app.execute(
			`alter table webhook_deliveries add constraint broken check (webhook_id <> '${webhook?.id}')`,
		);
		for (const { draft, becomes } of [failing, author])
			await becomes(await draft(['Too late'], { dueInSeconds: -3600 }), { status: 'missed' });
		expect([await failed(), await sent()]).toMatchObject([[], [{ data: {} }]]);
		await app.execute('alter table webhook_deliveries drop constraint broken');
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

test('proposals are reported when they are made and answered', async () => {
	const app = await buildTestApp();
	const user = await app.loginAs();
	const sent = await watch(app, user, 'proposal.created', 'proposal.answered');
	const program = await connectProgram(app, user, 'propose');
	const id = randomUUID();
	const body = { id, parts: [{ text: 'A slow mile', media: [] }] };
	await program.call(createDraft, { body });
	const when = { kind: 'now' };
	const proposed = await program.call(publishDraft, { params: { id }, body: { when } });
	expect(proposed.status).toBe(202);
	await user.client.call(refuseProposal, { params: { id: proposed.body.id } });
	const proposal = { id: proposed.body.id, kind: 'publish', by: 'Backup script' };
	expect((await sent()).toReversed()).toMatchObject([
		{ type: 'proposal.created', data: { proposal: { ...proposal, status: 'open' } } },
		{ type: 'proposal.answered', data: { proposal: { ...proposal, status: 'refused' } } },
	]);
});
