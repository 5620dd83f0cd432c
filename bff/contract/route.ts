import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from './errors.ts';

/**
 * One endpoint as a value. The server spreads it into `app.route`, the client calls it, both infer
 * their types from it.
 *
 * `schema` is what Fastify validates and documents; `events` is set on streaming routes only and
 * maps the event name of the `text/event-stream` answer to the JSON in its `data:` line.
 */
export interface Route {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Path with `:name` parameters, as Fastify writes them. */
	readonly url: string;
	readonly schema: {
		readonly summary: string;
		readonly tags: readonly string[];
		readonly params?: TSchema;
		readonly querystring?: TSchema;
		readonly body?: TSchema;
		readonly response: Readonly<Record<string, TSchema>>;
	};
	readonly events?: Readonly<Record<string, TSchema>>;
}

/** The answers every route may give besides its own: see `errors.ts`. */
export const failures = { '4xx': ErrorBody, '5xx': ErrorBody } as const;

/** The answer of a route that has nothing to say: 200 with an empty object. */
export const Empty = Type.Object({});

/**
 * `?cursor=&limit=` of a paged list, newest first. The answer carries `next_cursor`, null on the
 * last page.
 */
export const Page = Type.Object(
	{
		cursor: Type.Optional(Type.String({ maxLength: 200 })),
		limit: Type.Optional(
			Type.String({ pattern: '^[0-9]{1,3}$', description: '1 to 100, default 50' }),
		),
	},
	{ additionalProperties: false },
);

/** Ids are UUIDs. Another person's id answers 404, as an unknown one does. */
export const Id = Type.String({
	pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
	description: 'UUID',
});
