import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '../../../sandbox/mail/script.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';

interface Message {
	to: string[];
	from: string;
	subject: string;
	text: string;
	html: string;
	messageId: string;
	headers: Record<string, string>;
}

const url = 'https://warble.example/account-link#secret-of-the-link';

let sandbox: Sandbox;
let app: TestApp;
let count = 0;

beforeAll(async () => {
	sandbox = await startSandbox();
	app = await buildTestApp({
		keep: true,
		environment: { SMTP_URL: sandbox.smtpUrl },
		mailRetrySeconds: 1,
	});
});
afterAll(async () => {
	await app.close();
	await sandbox.close();
});
beforeEach(() => {
	count += 1;
});

const address = () => `mara-${count}@example.org`;

async function inbox(to = address()): Promise<Message[]> {
	const response = await fetch(`${sandbox.url}/sandbox/mail/messages?to=${encodeURIComponent(to)}`);
	return (await response.json()) as Message[];
}

async function next(...steps: Step[]): Promise<void> {
	for (const step of steps) {
		const headers = { 'content-type': 'application/json' };
		await fetch(`${sandbox.url}/sandbox/mail/next`, {
			method: 'POST',
			headers,
			body: JSON.stringify(step),
		});
	}
}

const arrives = (to = address()) => expect.poll(() => inbox(to), { timeout: 15_000, interval: 50 });
const waiting = () =>
	app.services.em
		.fork()
		.execute<{ data: unknown; state: string }[]>("select * from jobs.job where name = 'mail'");

describe('a queued mail', () => {
	test('arrives as HTML and as text, and is deleted from the queue', async () => {
		await app.services.mails.enqueue({ to: address(), template: 'welcome', data: {} });
		await arrives().toHaveLength(1);
		expect((await inbox())[0]).toMatchObject({
			to: [address()],
			from: 'hello@warble.example',
			subject: 'You’re on the list for Warble',
			text: expect.stringContaining('hello@warble.example'),
			html: expect.stringContaining('<h1'),
			messageId: expect.stringMatching(/^<[0-9a-f-]{36}@warble\.example>$/),
		});
		await expect.poll(waiting, { timeout: 5000 }).toEqual([]);
	});

	test.each([
		['invitation', { url }, 'Your invitation to Warble'],
		['reset', { url, username: 'mara' }, 'Reset your Warble password'],
	] as const)('of the template %s contains its link', async (template, data, subject) => {
		await app.services.mails.enqueue({ to: address(), template, data } as Parameters<
			typeof app.services.mails.enqueue
		>[0]);
		await arrives().toMatchObject([
			{
				subject,
				text: expect.stringContaining(`\n${url}\n`),
				html: expect.stringContaining(`href="${url}"`),
			},
		]);
	});

	test('is retried while the mail server is down, and delivered once', async () => {
		await next({ action: 'refuse', status: 421 }, { action: 'drop' });
		await app.services.mails.enqueue({ to: address(), template: 'welcome', data: {} });
		await arrives().toHaveLength(1);
		await expect.poll(waiting, { timeout: 5000 }).toEqual([]);
		expect(await inbox()).toHaveLength(1);
		expect(
			app.logged.filter(({ msg, retryCount }) => msg === 'mail sent' && retryCount === 2),
		).toHaveLength(1);
	});

	test('to an address that the server rejects is dropped, and the next one is sent', async () => {
		const refused = address();
		await next({ action: 'refuse', status: 550 });
		await app.services.mails.enqueue({ to: refused, template: 'welcome', data: {} });
		await expect
			.poll(() => app.logged.some(({ msg }) => msg === 'mail not sent'), { timeout: 10_000 })
			.toBe(true);
		count += 1;
		await app.services.mails.enqueue({ to: address(), template: 'welcome', data: {} });
		await arrives().toHaveLength(1);
		await expect.poll(waiting, { timeout: 5000 }).toEqual([]);
		expect(await inbox(refused)).toEqual([]);
	});

	test('that the user can turn off is skipped while mail to the address is returned', async () => {
		const { enqueue } = app.services.mails;
		const notice = {
			to: address(),
			template: 'posts',
			data: { posts: [], queueUrl: url, unsubscribeUrl: 'https://warble.example/unsubscribe' },
		} as const;
		const reset = { to: address(), template: 'reset', data: { url, username: 'mara' } } as const;
		const leftOut = () =>
			app.logged.filter(({ msg }) => msg === 'mail left out: mail to the address is returned');
		const before = app.logged.filter(({ msg }) => msg === 'mail not sent').length;
		await next({ action: 'refuse', status: 550 });
		await enqueue(notice);
		await expect
			.poll(() => app.logged.filter(({ msg }) => msg === 'mail not sent').length, {
				timeout: 10_000,
			})
			.toBe(before + 1);
		await enqueue(notice);
		await expect.poll(leftOut, { timeout: 10_000 }).toHaveLength(1);
		expect(await inbox()).toEqual([]);
		// A mail that must arrive is sent anyway, and shows that the address works again.
		await enqueue(reset);
		await arrives().toHaveLength(1);
		await expect.poll(waiting, { timeout: 5000 }).toEqual([]);
		await enqueue(notice);
		await arrives().toHaveLength(2);
		expect((await inbox())[0]?.headers).toMatchObject({
			'list-unsubscribe': '<https://warble.example/unsubscribe>',
			'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
		});
		expect((await inbox())[1]?.headers).not.toHaveProperty('list-unsubscribe');
	});

	test('cannot be read from the database or the log; failed ones stay there for a week', async () => {
		await next({ action: 'refuse', status: 451 });
		await app.services.mails.enqueue({
			to: address(),
			template: 'reset',
			data: { url, username: 'mara' },
		});
		const rows = JSON.stringify(await waiting());
		expect(rows).toContain('sealed');
		expect(rows).toContain(`"deletion_seconds":${7 * 24 * 3600}`);
		expect(rows).not.toMatch(/secret-of-the-link|mara/);
		await arrives().toHaveLength(1);
		expect(JSON.stringify(app.logged)).not.toMatch(/secret-of-the-link|mara-\d/);
	});
});

test('without a mail server, mails are dropped with a warning in the log', async () => {
	const alone = await buildTestApp();
	await alone.services.mails.enqueue({ to: address(), template: 'welcome', data: {} });
	expect(alone.logged).toContainEqual(
		expect.objectContaining({ msg: 'mail dropped: SMTP_URL is not set' }),
	);
	expect(
		await alone.services.em.fork().execute("select * from jobs.job where name = 'mail'"),
	).toEqual([]);
});

test('submitting an address on the landing page sends a welcome mail', async () => {
	const payload = { sessionId: 'session-1790000000000-abcdef', submitted: true, email: address() };
	expect((await app.app.inject({ method: 'POST', url: '/api/landing', payload })).statusCode).toBe(
		200,
	);
	await arrives().toMatchObject([{ subject: 'You’re on the list for Warble' }]);
});
