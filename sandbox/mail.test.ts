import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from '../bff/src/providers/mail.ts';
import { type Sandbox, startSandbox } from './server.ts';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const open = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text();

function send(
	to: string,
	more: Partial<{ subject: string; text: string; html: string }> = {},
): Promise<void> {
	const mail = {
		to,
		subject: 'Hello',
		text: 'Hello there',
		html: '<p>Hello there</p>',
		id: crypto.randomUUID(),
		...more,
	};
	return createMailer({ smtpUrl: sandbox.smtpUrl, from: 'Warble <hello@warble.example>' }).send(
		mail,
	);
}

test('the inbox is empty at first, and looks again by itself', async () => {
	const page = await open('/sandbox/inbox');
	expect(page).toContain('No mail yet.');
	expect(page).toContain('<meta http-equiv="refresh" content="5">');
});

test('a mail is listed, the newest first, and can be opened', async () => {
	await send('first@example.org', { subject: 'The first' });
	await send('second@example.org', { subject: 'Grüße', text: 'Grüße, 280 Zeichen – und mehr' });
	const list = await open('/sandbox/inbox');
	expect(list.indexOf('Grüße')).toBeLessThan(list.indexOf('The first'));
	expect(list).toContain('to second@example.org');

	const [, path = ''] = /href="(\/sandbox\/inbox\/\d+)"/.exec(list) ?? [];
	const page = await open(path);
	expect(page).toContain('Grüße, 280 Zeichen – und mehr');
	expect(page).toContain('from hello@warble.example to second@example.org');
	expect(page).toContain('Message-ID: &#60;');
});

test('the content of a mail cannot run [D6]', async () => {
	const evil = '<script>alert(1)</script>';
	await send('evil@example.org', {
		subject: evil,
		text: evil,
		html: `<html><head></head>"${evil}</html>`,
	});
	const [, path = ''] = /href="(\/sandbox\/inbox\/\d+)"/.exec(await open('/sandbox/inbox')) ?? [];
	const page = await open(path);
	expect(page).not.toContain('<script');
	expect(page).toContain(
		'sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&#60;html&#62;',
	);
});

test('a missing mail is a page that says so', async () => {
	const response = await fetch(`${sandbox.url}/sandbox/inbox/9999`);
	expect(response.status).toBe(404);
	expect(await response.text()).toContain('This mail does not exist');
});

test('a test can read the mails to one address, and delete them all', async () => {
	const messages = `${sandbox.url}/sandbox/mail/messages`;
	await send('third@example.org');
	await send('fourth@example.org');
	expect(await (await fetch(`${messages}?to=third@example.org`)).json()).toMatchObject([
		{ to: ['third@example.org'], text: 'Hello there\n' },
	]);
	await fetch(messages, { method: 'DELETE' });
	expect(await (await fetch(messages)).json()).toEqual([]);
});
