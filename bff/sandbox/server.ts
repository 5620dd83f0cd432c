import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { openRouter } from './openrouter.ts';

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
	/** Ends open streams at once: their clients see the connection reset. */
	close(): Promise<void>;
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

	await app.listen({ host: '127.0.0.1', port });
	return {
		url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
		close: () => app.close(),
	};
}
