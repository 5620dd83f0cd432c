import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Funnel, readFunnel } from '../../../contract/admin/funnel.ts';
import { createDraft } from '../../../contract/publishing/drafts.ts';
import { UserEntity } from '../../auth/user.entity.ts';
import { MessageEntity } from '../../compose/message.entity.ts';
import { ThreadEntity } from '../../compose/thread.entity.ts';
import { DraftEntity } from '../../publishing/drafts/draft.entity.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { addAccounts, addVisits, times } from '../fixtures/made-up-month.ts';
import { countFunnel } from './funnel.ts';

let app: TestApp;
let operator: TestUser;
let funnel: Funnel;

const read = (until = '2026-11-02') =>
	operator.client.call(readFunnel, { querystring: { weeks: '4', until } });
const source = (kind: string, name: string | null = null) =>
	funnel.sources.find((source) => source.kind === kind && source.name === name);

/** A draft in the library of each account. */
const addDrafts = (userIds: readonly string[]) =>
	app.services.em.fork().insertMany(
		DraftEntity,
		userIds.map((userId) => ({
			id: randomUUID(),
			userId,
			version: 1,
			parts: [],
			labels: [],
			createdAt: new Date(),
			updatedAt: new Date(),
		})),
	);

/** A thread of each account with one answer. */
async function addAnswers(userIds: readonly string[], content: string): Promise<string[]> {
	const em = app.services.em.fork();
	const at = new Date();
	const threads = userIds.map((userId) => ({ id: randomUUID(), userId, name: 'A thread' }));
	const dated = threads.map((thread) => ({ ...thread, createdAt: at, updatedAt: at }));
	await em.insertMany(ThreadEntity, dated);
	await em.insertMany(
		MessageEntity,
		threads.map(({ id: threadId, userId }) => ({
			id: randomUUID(),
			threadId,
			userId,
			position: 1,
			role: 'assistant' as const,
			content,
			fileRefs: [],
			createdAt: at,
		})),
	);
	return threads.map(({ id }) => id);
}

/** 300 visitors in the four weeks from Monday 5 October to Sunday 1 November 2026. */
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { OPERATORS: 'the_operator', APP_ORIGINS: 'https://warble.example' },
	});
	operator = await app.loginAs('the_operator');
	const { em } = app.services;
	// Operators are not customers, whether the settings or their accounts make them operators.
	const { id: storedOperator } = await app.loginAs();
	await em
		.fork()
		.nativeUpdate(
			UserEntity,
			{ id: { $in: [operator.id, storedOperator] } },
			{ createdAt: new Date('2026-10-06') },
		);
	await app.services.accounts.setOperator(storedOperator, true);
	const addresses = (count: number, name: string) =>
		Array.from({ length: count }, (_, index) => `${name}${index}@example.org`);

	// A newsletter: 100 visits, 10 addresses, 40 accounts in the first week. 30 begin a trial, 12 pay:
	// 6 after 14 days and 6 after 16. 3 of these pay a second month and then end, 1 is refunded.
	await addVisits(em, '2026-10-05', {
		count: 100,
		utmSource: ' PgWeekly ',
		referrerUrl: 'https://news.ycombinator.com/',
		emails: addresses(10, 'letter'),
	});
	const letter = await addAccounts(em, '2026-10-06', { utmSource: 'pgweekly' }, [
		...times(5, { hasTrial: true, status: 'active', payments: [[14, 1200]] }),
		{
			hasTrial: true,
			status: 'active',
			payments: [
				[14, 1200],
				[20, -1200],
			],
		},
		...times(3, { hasTrial: true, status: 'active', payments: [[16, 1200]] }),
		...times(3, {
			hasTrial: true,
			status: 'canceled',
			payments: [
				[16, 1200],
				[46, 1200],
			],
		}),
		...times(18, { hasTrial: true, status: 'canceled' }),
		...times(10),
	]);
	await addDrafts(letter.slice(0, 30));

	// A site: 120 visits, 6 addresses and one of the newsletter's again, 32 accounts in the second
	// week. 8 drafts, in answers; 6 trials; 2 pay after 20 days.
	await addVisits(em, '2026-10-13', {
		count: 120,
		referrerUrl: 'https://news.ycombinator.com/item?id=1',
		emails: [...addresses(6, 'site'), 'letter0@example.org'],
	});
	const site = await addAccounts(em, '2026-10-14', { referrerHost: 'news.ycombinator.com' }, [
		...times(2, { hasTrial: true, status: 'active', payments: [[20, 1200]] }),
		...times(4, { hasTrial: true, status: 'canceled' }),
		...times(26),
	]);
	await addAnswers(site.slice(0, 8), 'Here is one: <tweet>Done.</tweet>');
	await addAnswers(site.slice(8, 12), 'Unfinished: <tweet>Do');

	// An ad: 20 visits, 4 accounts in the third week. One has only the sample drafts.
	await addVisits(em, '2026-10-20', { count: 20, adClickId: 'G1' });
	const ad = await addAccounts(em, '2026-10-20', { isAdClick: true }, [
		{ hasTrial: true, status: 'canceled' },
		...times(3),
	]);
	const [sample] = await addAnswers(ad.slice(0, 1), '<tweets>\n- A sample\n</tweets>');
	await em.fork().nativeUpdate(UserEntity, { id: ad[0] ?? '' }, { sampleThreadId: sample ?? null });

	// Unknown: 45 visits without a referrer, 10 from our own pages, 5 from a payment. 24 accounts in
	// the last week; 10 trials, which are still running.
	await addVisits(em, '2026-11-01', { count: 45, emails: addresses(3, 'direct') });
	await addVisits(em, '2026-11-01', { count: 10, referrerUrl: 'https://warble.example/login' });
	await addVisits(em, '2026-11-01', { count: 5, referrerUrl: 'https://checkout.stripe.com/c/1' });
	const direct = await addAccounts(em, '2026-11-01', null, [
		...times(10, { hasTrial: true, status: 'trialing' }),
		...times(14),
	]);
	await addDrafts(direct.slice(0, 12));

	// Before and after the month.
	await addVisits(em, '2026-10-04', { count: 7, utmSource: 'pgweekly' });
	await addVisits(em, '2026-11-02', { count: 7 });
	await addAccounts(em, '2026-11-02', null, times(7, { payments: [[0, 9900]] }));
	funnel = await read();
});
afterAll(() => app.close());

test('the funnel counts the steps of a campaign', () => {
	expect(source('campaign', 'pgweekly')).toEqual({
		kind: 'campaign',
		name: 'pgweekly',
		visits: 100,
		earlyAccess: 10,
		signUps: 40,
		firstDraft: 30,
		trial: 30,
		paid: 12,
		cancelled: 3,
		// Six times 14 and six times 16 days: the median is between them.
		daysToPay: 15,
		// 12 first payments and 3 second ones less a refund: 14 times $12.
		revenue: { usd: 16_800 },
		shares: {
			earlyAccess: 0.1,
			signUps: 0.4,
			firstDraft: 0.75,
			trial: 0.75,
			paid: 0.4,
			// Of 12 payers.
			cancelled: null,
		},
	});
});

test('the funnel counts a referrer’s steps, and each address at its first visit', () => {
	expect(source('referrer', 'news.ycombinator.com')).toMatchObject({
		visits: 120,
		earlyAccess: 6,
		signUps: 32,
		firstDraft: 8,
		trial: 6,
		paid: 2,
		cancelled: 0,
		// Two paying users are too few.
		daysToPay: null,
		revenue: { usd: 2400 },
		// 6/120, 32/120, 8/32 and 6/32 = 0.1875; 2 of 6 trials are few.
		shares: { earlyAccess: 0.05, signUps: 0.267, firstDraft: 0.25, trial: 0.188, paid: null },
	});
});

test('small numbers get no percentages, and sample drafts do not count', () => {
	expect(source('ad')).toMatchObject({
		visits: 20,
		signUps: 4,
		firstDraft: 0,
		trial: 1,
		paid: 0,
		revenue: {},
		shares: { earlyAccess: null, signUps: null, firstDraft: null, trial: null, paid: null },
	});
});

test('visits from our own pages and payment sites count as unknown and come last', () => {
	expect(funnel.sources.map(({ kind, name }) => name ?? kind)).toEqual([
		'news.ycombinator.com',
		'pgweekly',
		'ad',
		'unknown',
	]);
	expect(source('unknown')).toMatchObject({
		visits: 60,
		earlyAccess: 3,
		signUps: 24,
		firstDraft: 12,
		trial: 10,
		paid: 0,
		shares: { earlyAccess: 0.05, signUps: 0.4, firstDraft: null, trial: null, paid: null },
	});
});

test('the funnel sums up all sources', () => {
	expect(funnel.total).toEqual({
		kind: 'all',
		name: null,
		visits: 300,
		// 10 + 6 + 0 + 3.
		earlyAccess: 19,
		// 40 + 32 + 4 + 24.
		signUps: 100,
		// 30 + 8 + 0 + 12.
		firstDraft: 50,
		// 30 + 6 + 1 + 10.
		trial: 47,
		paid: 14,
		cancelled: 3,
		// Six times 14, six times 16 and twice 20 days: the 7th and the 8th are 16.
		daysToPay: 16,
		revenue: { usd: 19_200 },
		shares: {
			earlyAccess: 0.063,
			signUps: 0.333,
			firstDraft: 0.5,
			trial: 0.47,
			paid: 0.298,
			cancelled: null,
		},
	});
	expect([funnel.from, funnel.until]).toEqual([
		'2026-10-05T00:00:00.000Z',
		'2026-11-02T00:00:00.000Z',
	]);
});

test('each week counts the steps of its own sign-ups', () => {
	expect(
		funnel.weeks.map(({ week, signUps, trial, openTrials, paid, paidShare }) => [
			...[week, signUps, trial, openTrials, paid, paidShare],
		]),
	).toEqual([
		['2026-10-05', 40, 30, 0, 12, 0.3],
		// 2 of 32 = 0.0625.
		['2026-10-12', 32, 6, 0, 2, 0.063],
		// Too few.
		['2026-10-19', 4, 1, 0, 0, null],
		// Too early.
		['2026-10-26', 24, 10, 10, 0, null],
	]);
});

test('without a date, the last week is the current one; only Mondays are accepted', async () => {
	const member = await app.loginAs();
	await member.client.call(createDraft, {
		body: { id: randomUUID(), parts: [{ text: 'Mine', media: [] }] },
	});
	const { total, weeks } = await operator.client.call(readFunnel, { querystring: {} });
	expect(weeks).toHaveLength(8);
	expect(weeks.at(-1)?.firstDraft).toBeGreaterThanOrEqual(1);
	expect(total.signUps).toBeGreaterThanOrEqual(1);
	for (const until of ['2026-11-03', '2026-02-30'])
		await expect(read(until)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});

test('an account of Monday 0:00 counts for the week that begins then', async () => {
	const signUp = {
		...{ utmSource: null, isAdClick: false, referrerHost: null },
		...{ hasDraft: false, hadTrial: false, status: null, firstPaidAt: null, revenue: {} },
	};
	const signUps = ['2026-11-08T23:59:59.999Z', '2026-11-09T00:00:00.000Z'];
	const { weeks } = await countFunnel(
		{
			countVisits: async () => [],
			countAddresses: async () => [],
			listSignUps: async () => signUps.map((at) => ({ ...signUp, createdAt: new Date(at) })),
		},
		{ weeks: 2, until: new Date('2026-11-16'), ownHosts: [], now: new Date('2026-11-20') },
	);
	expect(weeks.map(({ week, signUps: count }) => [week, count])).toEqual([
		['2026-11-02', 1],
		['2026-11-09', 1],
	]);
});

test('a week has no paid share while none of its trials can have ended', async () => {
	await addAccounts(app.services.em, new Date().toISOString().slice(0, 10), null, times(30));
	const { weeks } = await operator.client.call(readFunnel, { querystring: {} });
	expect(weeks.at(-1)?.signUps).toBeGreaterThanOrEqual(30);
	expect(weeks.at(-1)?.paidShare).toBeNull();
});

test('all addresses of X count as one source', async () => {
	for (const host of ['x.com', 't.co', 'twitter.com', 'mobile.twitter.com'])
		await addVisits(app.services.em, '2026-09-01', { count: 1, referrerUrl: `https://${host}/a` });
	const { sources } = await read('2026-09-07');
	expect(sources.map(({ kind, name, visits }) => [kind, name, visits])).toEqual([
		['referrer', 'x.com', 4],
		['unknown', null, 0],
	]);
});
