import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import type { ProposalKind } from './access/proposal-kinds.ts';
import type { Right } from './access/rights.ts';
import { ErrorBody } from './errors.ts';

/**
 * One endpoint as a value. The server registers it with `app.route`, the client calls it, and both
 * infer their types from it.
 *
 * Fastify validates requests and responses against `schema` and documents it. `events` is set on
 * streaming routes only: it maps each event name of the `text/event-stream` response to the schema
 * of the JSON in its `data:` line.
 */
export interface Route {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Path with `:name` parameters, in Fastify's syntax. */
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
	/** Set on routes of the public API, which has them under `/api/v1`: see `docs/api.md`. */
	readonly api?: {
		/** The right that a token needs. */
		readonly right: Right;
		/**
		 * What a call with the right `propose` asks the user for: the response is 202 with `Proposal`.
		 */
		readonly proposal?: ProposalKind;
	};
	/** Made from the schemas when the browser's code is built: see `bff/client/fill-in.ts`. */
	readonly blanks?: {
		readonly response: Blank;
		readonly events?: Readonly<Record<string, Blank>>;
	};
}

/** The body of a route's 200 response. */
export type ResponseOf<R extends Route> = R['schema']['response'] extends {
	readonly 200: infer S extends TSchema;
}
	? Static<S>
	: never;

/**
 * The shape of a value that a response may leave out, with what is read in its place:
 *
 * - a string, number, boolean or null: the value itself; `=text` is the value of the field `text`
 * - an object: a blank for each field that is always there
 * - a list of one: a list, with the blank of its items
 * - a list of two: what is read if the value is missing, and the blank of one that is there; null
 *   stays null, unless the first is undefined
 * - undefined: whatever was sent
 */
export type Blank =
	| string
	| number
	| boolean
	| null
	| undefined
	| { readonly [field: string]: Blank }
	| readonly [Blank]
	| readonly [Blank, Blank];

/** The error responses that every route can give: see `errors.ts`. */
export const failures = { '4xx': ErrorBody, '5xx': ErrorBody } as const;

/** The response of a route that returns no data: 200 with an empty object. */
export const Empty = Type.Object({});

/**
 * Query `?cursor=&limit=` of a paged list, newest first. The response has `next_cursor`, which is
 * null on the last page.
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

/** Ids are UUIDs. An id of another user gives 404, as an unknown id does. */
export const Id = Type.String({
	pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
	description: 'UUID',
});

/** A missing time is read as 1970, which formatters do not show. */
export const Time = Type.String({
	description: 'ISO 8601, UTC',
	ifLeftOut: '1970-01-01T00:00:00.000Z',
});

/** The day of a response, on a user's clock or in UTC. */
export const Day = Type.String({ description: '2026-11-28', ifLeftOut: '1970-01-01' });

/** The time zone of a response. */
export const Zone = Type.String({ description: 'Europe/Berlin', ifLeftOut: 'UTC' });

/** A time in a request. */
export const GivenTime = Type.String({ description: 'ISO 8601', maxLength: 40 });

export const Dollars = Type.Number({ description: 'US dollars' });

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * A field with the same text as `field`, because clients and servers of the spec use either name.
 * The client reads the other one if this one is missing.
 */
export const sameAs = (field: string) => Type.String({ sameAs: field });

/** A field that the client does not fill in, because the caller has to know that it is missing. */
export const notFilledIn = <T extends TSchema>(schema: T) => ({ ...schema, notFilledIn: true });

/** A field that has other shapes in the spec. The client does not change it. */
export const inOtherShapes = <T extends TSchema>(schema: T) => ({
	...schema,
	isInOtherShapes: true,
});

/** JSON Schema cannot describe a stream: see `events` of the route. */
export const EventStream = Type.String({ description: 'text/event-stream' });
