import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { checkMailAddress, getMailAddress } from '../../contract/mail/mail-address.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';

const address = 'mara@example.org';
let sandbox: Sandbox;
let app: TestApp;

beforeAll(async () => {
	sandbox = await startSandbox();
	app = await buildTestApp({ keep: true, environment: { SMTP_URL: sandbox.smtpUrl } });
});
afterAll(async () => {
	await app.close();
	await sandbox.close();
});

test('mail to a returned address starts again once its server accepts a mail', async () => {
	const person = await app.loginAs();
	const { em, returnedAddresses } = app.services;
	await em.fork().execute('update users set email = ? where id = ?', [address, person.id]);
	const read = () => person.client.call(getMailAddress, {});
	/** Sends the mail, and waits until the mail server has responded. */
	const check = async () => {
		await person.client.call(checkMailAddress, {});
		await expect
			.poll(() => em.fork().execute("select 1 from jobs.job where name = 'mail'"), {
				timeout: 15_000,
			})
			.toEqual([]);
	};
	expect(await read()).toEqual({
		address,
		returnedAt: null,
		supportEmail: 'hello@warble.example',
	});

	await returnedAddresses.add(address);
	await fetch(`${sandbox.url}/sandbox/mail/next`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'refuse', status: 550 }),
	});
	await check();
	expect((await read()).returnedAt).not.toBeNull();
	await check();
	expect((await read()).returnedAt).toBeNull();

	await returnedAddresses.add(address);
	await check();
	await returnedAddresses.add(address);
	await expect(check()).rejects.toMatchObject({ status: 429 });
	const other = await app.loginAs();
	expect((await other.client.call(getMailAddress, {})).returnedAt).toBeNull();
});
