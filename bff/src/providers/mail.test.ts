import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { createMailer, MailRefusedError } from './mail.ts';

const mail = {
	to: 'noor@example.org',
	subject: 'A subject',
	text: 'Words.',
	html: '<p>Words.</p>',
	id: '0b0c7d8e-2f5b-4f6a-9d53-6f5b8a1c2d3e',
};

async function start() {
	const sandbox = await startSandbox();
	onTestFinished(() => sandbox.close());
	return {
		sandbox,
		mailer: createMailer({ smtpUrl: sandbox.smtpUrl, from: 'Warble <hello@warble.example>' }),
	};
}

async function arrived(sandbox: Sandbox): Promise<Record<string, unknown>[]> {
	return (await fetch(`${sandbox.url}/sandbox/mail/messages`)).json() as Promise<
		Record<string, unknown>[]
	>;
}

function script(sandbox: Sandbox, step: object) {
	return fetch(`${sandbox.url}/sandbox/mail/next`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(step),
	});
}

test.each([
	'noor@example.org',
	'noor+warble@sub.example.org',
	"o'hara@example.org",
	'zoë@bücher.example',
])('a mail to %s arrives', async (to) => {
	const { sandbox, mailer } = await start();
	await mailer.send({ ...mail, to, subject: 'Grüße, 鳥' });
	const [found] = await arrived(sandbox);
	expect(found).toMatchObject({
		subject: 'Grüße, 鳥',
		text: 'Words.\n',
		messageId: `<${mail.id}@warble.example>`,
	});
	expect(found?.to).toHaveLength(1);
});

test.each([
	['a line break', 'noor@example.org\r\nBcc: other@example.org'],
	['a second address', 'noor@example.org, other@example.org'],
	['a second address behind a semicolon', 'noor@example.org;other@example.org'],
	['a name', 'Noor <other@example.org>'],
	['a space', 'noor@example.org other@example.org'],
	['a group', 'all:other@example.org;'],
	['a null byte', 'noor@example.org\0'],
])('an address with %s is refused, and nothing is sent', async (_, to) => {
	const { sandbox, mailer } = await start();
	await expect(mailer.send({ ...mail, to })).rejects.toThrow(MailRefusedError);
	expect(await arrived(sandbox)).toEqual([]);
});

test('a line break in a subject does not add a header', async () => {
	const { sandbox, mailer } = await start();
	await mailer.send({ ...mail, subject: 'Hello\r\nBcc: other@example.org\r\n\r\nother words' });
	const [found] = await arrived(sandbox);
	expect(found).toMatchObject({ to: ['noor@example.org'], text: 'Words.\n' });
});

test.each([
	[550, true],
	[553, true],
	[421, false],
	[451, false],
])(
	'status %i of the mail server is final: %s; the error does not contain the address [E7]',
	async (status, isFinal) => {
		const { sandbox, mailer } = await start();
		await script(sandbox, { action: 'refuse', status });
		const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(Error);
		expect(error instanceof MailRefusedError).toBe(isFinal);
		expect(String(error)).toContain(String(status));
		expect(String(error)).not.toContain('noor');
		await mailer.send(mail);
		expect(await arrived(sandbox)).toHaveLength(1);
	},
);

/**
 * The address of a mail server that responds to one command with this text, and to all others
 * normally.
 */
async function smtpThat(command: string, reply: string): Promise<string> {
	const server = createServer((socket) => {
		socket.on('error', () => undefined);
		socket.write('220 here\r\n');
		socket.on('data', (bytes) => {
			const [asked = ''] = bytes.toString().split(/[ :\r]/);
			const good = asked === 'EHLO' ? '250-here\r\n250 AUTH PLAIN' : '250 Fine';
			socket.write(`${asked === command ? reply : good}\r\n`);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	return `smtp://warble:secret@127.0.0.1:${port}`;
}

test.each([
	['RCPT', '550 5.1.1 Unknown', true, true],
	['RCPT', '550 5.2.1 Closed', true, true],
	['RCPT', '552 5.2.2 Full', true, false],
	['RCPT', '550 5.7.1 Policy', true, false],
	['MAIL', '550 Not from you', false, undefined],
	['AUTH', '535 5.7.8 Wrong password', false, undefined],
])(
	'to %s the answer “%s” is final: %s, and means that the address is gone: %s',
	async (command, reply, isFinal, isAddressGone) => {
		const smtpUrl = await smtpThat(command, reply);
		const mailer = createMailer({ smtpUrl, from: 'Warble <hello@warble.example>' });
		const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
		expect(String(error)).toContain(reply.slice(0, 3));
		expect(error instanceof MailRefusedError).toBe(isFinal);
		if (error instanceof MailRefusedError) expect(error.isAddressGone).toBe(isAddressGone);
	},
);

test('a mail server that cannot be reached has not refused the mail for good', async () => {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (typeof address !== 'object' || !address) throw new Error('The server had no port.');
	const mailer = createMailer({
		smtpUrl: `smtp://127.0.0.1:${address.port}`,
		from: 'hello@warble.example',
	});
	const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
	expect(error).not.toBeInstanceOf(MailRefusedError);
	expect(String(error)).toMatch(/did not accept the mail \(E\w+/);
});
