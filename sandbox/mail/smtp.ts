import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Script } from '../script.ts';
import type { Inbox } from './inbox.ts';
import type { Step } from './script.ts';

export interface Smtp {
	/** Such as `smtp://127.0.0.1:2525`. */
	url: string;
	close(): Promise<void>;
}

/**
 * A mail server on loopback that accepts every mail, unless a failure is queued, and forwards
 * none.
 */
export async function startSmtp({
	inbox,
	script,
	port = 0,
}: {
	inbox: Inbox;
	script: Script<Step>;
	port?: number;
}): Promise<Smtp> {
	const sockets = new Map<number | undefined, Socket>();
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		closeTimeout: 500,
		size: 16 * 1024 * 1024,
		async onRcptTo(_address, session, done) {
			const step = script.take();
			if (step?.action === 'delay') await wait(step.ms ?? 1000);
			if (step?.action === 'drop') sockets.get(session.remotePort)?.destroy();
			if (step?.action !== 'refuse') return done();
			done(
				Object.assign(new Error('The sandbox refuses this mail, as a test requested'), {
					responseCode: step.status ?? 421,
				}),
			);
		},
		onData(stream, session, done) {
			buffer(stream)
				.then((raw) => PostalMime.parse(raw))
				.then((email) => {
					inbox.add(
						session.envelope.rcptTo.map(({ address }) => address),
						email,
					);
					done();
				}, done);
		},
	});
	// Without a listener, a client that closes the connection would end the process.
	server.on('error', () => {});
	server.server.on('connection', (socket: Socket) => {
		const { remotePort } = socket;
		sockets.set(remotePort, socket);
		socket.once('close', () => sockets.delete(remotePort));
	});
	await new Promise<void>((resolve, reject) => {
		server.server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	return {
		url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
