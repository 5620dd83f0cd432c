import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { google, googleApp } from './google.ts';
import { openRouter } from './openrouter.ts';
import { x, xApp } from './x.ts';

export interface SandboxOptions {
	/** Port on loopback; 0, the default, takes a free one. */
	port?: number;
	/** Milliseconds between two tokens of the model: about what a person sees of a real one. */
	paceMs?: number;
	log?: FastifyBaseLogger;
}

export interface Sandbox {
	/** Origin without a trailing slash. `${url}/api/v1` takes the place of `https://openrouter.ai/api/v1`. */
	url: string;
	/** The client that the X stand-in knows, and where it is asked. */
	x: { client: SandboxClient; authorizeUrl: string; apiBaseUrl: string };
	/** The client that the Google stand-in knows, and its issuer. */
	google: { client: SandboxClient; issuer: string };
	/** Ends open streams at once: their clients see the connection reset. */
	close(): Promise<void>;
}

interface SandboxClient {
	id: string;
	secret: string;
}

/**
 * Stand-ins of the outside world, on loopback. Each speaks its provider's wire protocol at its provider's paths and is scripted below
 * `/sandbox/PROVIDER`. One file per provider; this is their table of contents.
 */
export async function startSandbox({ port = 0, paceMs = 35, log }: SandboxOptions = {}): Promise<Sandbox> {
	const app = Fastify({
		...(log ? { loggerInstance: log } : {}),
		logController: new LogController({ disableRequestLogging: true }),
		forceCloseConnections: true,
		bodyLimit: 16 * 1024 * 1024,
		ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
	});
	await app.register(openRouter, { paceMs });
	await app.register(x);
	await app.register(google);

	await app.listen({ host: '127.0.0.1', port });
	const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	return {
		url,
		x: { client: { id: xApp.id, secret: xApp.secret }, authorizeUrl: `${url}/i/oauth2/authorize`, apiBaseUrl: url },
		google: { client: { id: googleApp.id, secret: googleApp.secret }, issuer: `${url}/google` },
		close: () => app.close(),
	};
}
