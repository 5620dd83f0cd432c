import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/**
		 * The route cleans its texts itself: a save or a sign-up is worth more than a broken character
		 * in it.
		 */
		cleansText?: boolean;
	}
}

/**
 * PostgreSQL stores neither U+0000 nor half of a surrogate pair. A request that holds one is
 * refused with 400 before its handler runs.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
	app.addHook('preHandler', async (request) => {
		const { schema, config } = request.routeOptions;
		if (config.cleansText) return;
		for (const [part, name] of [
			['params', 'params'],
			['query', 'querystring'],
			['body', 'body'],
		] as const) {
			if (schema?.[name]) refuseUnstorable(request[part], name);
		}
	});
}

/** Not recursive, because a field that a schema leaves open may be nested to any depth. */
function refuseUnstorable(given: unknown, name: string): void {
	const rest: [path: string, value: unknown][] = [[name, given]];
	for (let next = rest.pop(); next; next = rest.pop()) {
		const [path, value] = next;
		if (typeof value === 'string') {
			if (value.includes('\0')) throw refused(path, 'a null character');
			if (!value.isWellFormed()) throw refused(path, 'half of a character (often shown as �)');
		} else if (typeof value === 'object' && value !== null) {
			for (const [key, field] of Object.entries(value)) rest.push([`${path}/${key}`, field]);
		}
	}
}

function refused(path: string, what: string): AppError {
	const message = `${path} contains ${what}, which cannot be stored. Remove it and try again.`;
	return new AppError(400, 'invalid_input', message, undefined, path);
}
