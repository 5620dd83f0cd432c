import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { nameField } from './describe-invalid.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/**
		 * The route removes such characters itself, so that a save or a sign-up does not fail because
		 * of one broken character.
		 */
		cleansText?: boolean;
	}
}

/**
 * Refuses requests that contain U+0000 or half of a surrogate pair with 400, because PostgreSQL
 * cannot store them.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
	app.addHook('preHandler', (request, _reply, done) => {
		const { schema, config } = request.routeOptions;
		if (config.cleansText) return done();
		for (const [part, name] of [
			['params', 'params'],
			['query', 'querystring'],
			['body', 'body'],
		] as const) {
			if (schema?.[name]) refuseUnstorable(request[part], name, (path) => `The ${nameField(path)}`);
		}
		done();
	});
}

/** Maximum nesting of JSON: code that reads and writes it calls itself for each level. */
const MAX_DEPTH = 100;

/**
 * Throws 400 if a text in `given` cannot be stored, or if it is nested too deeply. `describe` names
 * the place in the message. Not recursive, because a field with an open schema may be nested to any
 * depth.
 */
export function refuseUnstorable(
	given: unknown,
	name: string,
	describe = (path: string) => path,
): void {
	const refuse = (path: string, what: string) =>
		new AppError(400, 'invalid_input', `${describe(path)} ${what}`, undefined, path);
	const rest: [path: string, value: unknown, depth: number][] = [[name, given, 0]];
	for (let next = rest.pop(); next; next = rest.pop()) {
		const [path, value, depth] = next;
		if (depth > MAX_DEPTH)
			throw refuse(name, `is nested more than ${MAX_DEPTH} levels deep. Remove some of them.`);
		if (typeof value === 'string') {
			if (value.includes('\0')) throw refuse(path, unstorable('a null character'));
			if (!value.isWellFormed())
				throw refuse(path, unstorable('half of a character (often shown as �)'));
		} else if (typeof value === 'object' && value !== null) {
			for (const [key, field] of Object.entries(value))
				rest.push([`${path}/${key}`, field, depth + 1]);
		}
	}
}

const unstorable = (what: string): string =>
	`contains ${what}, which cannot be stored. Remove it and try again.`;
