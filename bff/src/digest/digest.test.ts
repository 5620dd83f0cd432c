import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { savePublishingSettings } from '../../contract/publishing/settings.ts';
import { markReading } from '../../contract/tweets/reading.ts';
import { finishedRun } from '../filter/fixtures/finished-run.ts';
import { honest, modelOf } from '../filter/fixtures/judging.ts';
import type { RenderedMail } from '../mail/mail-layout.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../testing/apps/build-filter-app.ts';
import { HOUR_MS, WEEK_MS } from '../time.ts';

/** A Monday at 8:00 in Oslo, in winter. Runs and posts are moved to the days before. */
const MONDAY = new Date('2037-11-02T07:00:00Z');
/** The server's time while digests are sent. */
let now: number | undefined;
let count = 0;
const sent: (RenderedMail & { to: string })[] = [];
let app: FilterApp;

beforeAll(async () => {
	const { model } = modelOf(honest);
	app = await buildFilterApp({
		keep: true,
		model,
		now: () => now ?? Date.now(),
		mailer: { send: async (mail) => void sent.push(mail) },
	});
});
afterAll(() => app.close());

const execute = (sql: string, parameters: unknown[]) =>
	app.services.em.fork().execute(sql, parameters);
const at = (hours: number) => new Date(MONDAY.getTime() + hours * HOUR_MS);

/** A user in Oslo who has turned the digest on. */
async function reader(posts = 30): Promise<FilterUser & { email: string }> {
	const person = await app.member(posts, ['Running beside the river, and books about databases']);
	count += 1;
	const email = `mara-${count}@example.org`;
	await execute('update users set email = ? where id = ?', [email, person.id]);
	const body = { zone: 'Europe/Oslo', weeklyDigest: true };
	await person.client.call(savePublishingSettings, { body });
	return { ...person, email };
}
/** A finished run that was made some hours before Monday's morning. */
async function run(person: FilterUser, hours: number): Promise<string> {
	const id = await finishedRun(person);
	await execute('update filter_runs set created_at = ? where id = ?', [at(hours), id]);
	return id;
}
async function sendAt(hours: number): Promise<void> {
	now = at(hours).getTime();
	// Like two servers that check at the same time.
	await Promise.all([app.services.sendDigests(), app.services.sendDigests()]);
	now = undefined;
	await expect
		.poll(() => execute("select 1 from jobs.job where name = 'mail'", []), { timeout: 15_000 })
		.toEqual([]);
}
const inbox = ({ email }: { email: string }) => sent.filter(({ to }) => to === email);

test('comes on Monday at 8 on the clock of its reader, once, with reasons and links', async () => {
	const person = await reader();
	const runId = await run(person, -30);
	const included = await execute(
		'select tweet_id, reason, author_username from filter_run_posts where run_id = ? and included order by likes desc, posted_at desc, tweet_id desc',
		[runId],
	);
	expect(included.length).toBeGreaterThan(7);
	await sendAt(-0.01);
	expect(inbox(person)).toEqual([]);
	await sendAt(0.2);
	await sendAt(0.5);
	expect(inbox(person)).toHaveLength(1);
	const [mail] = inbox(person);
	expect(mail?.subject).toBe('7 posts worth reading');
	expect(mail?.text).toContain(`The most liked of ${included.length} that your filters kept`);
	const links = [...(mail?.text.matchAll(/https:\/\/x\.com\/\S+/g) ?? [])].map(([url]) => url);
	expect(links).toEqual(
		(included as { tweet_id: string; author_username: string }[])
			.slice(0, 7)
			.map((post) => `https://x.com/${post.author_username}/status/${post.tweet_id}`),
	);
	expect(mail?.text).toContain((included[0] as { reason: string }).reason);
	expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\?token=/);
});

test('leaves out excluded and earlier posts, and is not sent without news', async () => {
	const person = await reader(12);
	const first = await run(person, -40);
	await execute(
		"update filter_run_posts set override = 'exclude', overridden_at = now() where run_id = ?",
		[first],
	);
	await execute(
		"update filter_run_posts set override = 'include' where (run_id, tweet_id) in (select run_id, tweet_id from filter_run_posts where run_id = ? limit 1)",
		[first],
	);
	await sendAt(0.3);
	expect(inbox(person)).toMatchObject([{ subject: '1 post worth reading' }]);
	// The week after: a run that judged the same posts again.
	const again = await run(person, 30);
	await execute(
		'delete from filter_run_posts where run_id = ? and tweet_id not in (select tweet_id from filter_run_posts where override = ?)',
		[again, 'include'],
	);
	await sendAt(WEEK_MS / HOUR_MS + 0.3);
	expect(inbox(person)).toHaveLength(1);
});

test('has a story once, and leaves out what the user has read or dismissed', async () => {
	const person = await reader(4);
	const id = await run(person, -40);
	const [first, second, ...rest] = (
		(await execute('select tweet_id from filter_run_posts where run_id = ? order by tweet_id', [
			id,
		])) as { tweet_id: string }[]
	).map((row) => row.tweet_id);
	await execute("update filter_run_posts set story_key = 's' where tweet_id in (?, ?)", [
		first,
		second,
	]);
	for (const [at, mark] of (['saved', 'dismissed'] as const).entries())
		await person.client.call(markReading, { params: { id: rest[at] ?? '' }, body: { mark } });
	await sendAt(0.3);
	expect(inbox(person)).toMatchObject([{ subject: '2 posts worth reading' }]);
});

test('comes once on a Monday, even if the user changes the time zone that day', async () => {
	const person = await reader(8);
	await run(person, -30);
	await sendAt(0.3);
	expect(inbox(person)).toHaveLength(1);
	await person.client.call(savePublishingSettings, { body: { zone: 'America/New_York' } });
	await sendAt(6.5);
	expect(inbox(person)).toHaveLength(1);
	// The week after, at 8 in New York.
	await person.addPosts(4, ['A new book about databases']);
	await run(person, WEEK_MS / HOUR_MS - 30);
	await sendAt(WEEK_MS / HOUR_MS + 6.5);
	expect(inbox(person)).toHaveLength(2);
});

test('is not sent to an account that is being deleted', async () => {
	const person = await reader(8);
	await run(person, -30);
	await execute('update users set deletes_at = ? where id = ?', [at(100), person.id]);
	await sendAt(0.3);
	expect(inbox(person)).toEqual([]);
});

test('does not block others if it cannot be made, and is retried', async () => {
	const people = [await reader(8), await reader(8), await reader(8)];
	for (const person of people) await run(person, -30);
	const [failing] = people.toSorted((a, b) => a.id.localeCompare(b.id));
	const { enqueue } = app.services.mails;
	vi.spyOn(app.services.mails, 'enqueue').mockImplementation((mail) =>
		mail.to === failing?.email ? Promise.reject(new Error('no room')) : enqueue(mail),
	);
	await sendAt(0.3);
	expect(people.map((person) => inbox(person).length).sort()).toEqual([0, 1, 1]);
	expect(app.logged).toContainEqual(
		expect.objectContaining({ userId: failing?.id, msg: 'a weekly digest was not sent' }),
	);
	vi.restoreAllMocks();
	await sendAt(0.6);
	expect(people.map((person) => inbox(person).length)).toEqual([1, 1, 1]);
});

test('is off by default, and skipped if a day late', async () => {
	const [off, late] = [await reader(8), await reader(8)];
	for (const person of [off, late]) await run(person, -20);
	await off.client.call(savePublishingSettings, { body: { weeklyDigest: false } });
	await sendAt(25);
	await sendAt(26);
	expect([...inbox(off), ...inbox(late)]).toEqual([]);
});
