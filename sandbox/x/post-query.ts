import * as Type from 'typebox';
import { timeOf } from './corpus.ts';
import type { WireRequest } from './post-wire.ts';

const List = Type.Optional(Type.String({ pattern: '^[a-z_.]+(,[a-z_.]+)*$' }));
const Time = Type.Optional(
	Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' }),
);
const Id = Type.Optional(Type.String({ pattern: '^\\d{1,19}$' }));

export const fieldParameters = {
	'tweet.fields': List,
	'post.fields': List,
	'user.fields': List,
	'media.fields': List,
	'poll.fields': List,
	expansions: List,
};

export const pageParameters = {
	...fieldParameters,
	max_results: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
	start_time: Time,
	end_time: Time,
	since_id: Id,
	until_id: Id,
};

const FieldQuery = Type.Object(fieldParameters);
const PageQuery = Type.Object(pageParameters);
type PageQuery = Type.Static<typeof PageQuery>;

/** An invalid parameter, with X's message. */
export class ParameterError extends Error {
	override readonly name = 'ParameterError';
}

export function readFields(query: Type.Static<typeof FieldQuery>): WireRequest {
	const list = (text: string | undefined) => new Set(text?.split(','));
	return {
		fields: list(query['tweet.fields'] ?? query['post.fields']),
		expansions: list(query.expansions),
		userFields: list(query['user.fields']),
		mediaFields: list(query['media.fields']),
	};
}

/** The page size, and the range of time without `end`. Throws `ParameterError`. */
export function readSpan(query: PageQuery, { minSize, now }: { minSize: number; now: number }) {
	const size = Number(query.max_results ?? 100);
	if (size < minSize || size > 100)
		throw new ParameterError(
			`The \`max_results\` query parameter value [${size}] is not between ${minSize} and 100`,
		);
	return {
		size,
		start: Math.max(
			query.start_time ? Date.parse(query.start_time) : 0,
			query.since_id ? timeOf(query.since_id) + 1 : 0,
		),
		end: Math.min(
			query.end_time ? Date.parse(query.end_time) : now + 1,
			query.until_id ? timeOf(query.until_id) : now + 1,
		),
	};
}

/** The token of a page that begins at this slot. */
export function writeToken(slot: number): string {
	return Buffer.from(`slot ${slot}`).toString('base64url');
}

/** The slot of a page token. Throws `ParameterError` for an invalid one. */
export function readToken(token: string): number {
	const [, slot] = /^slot (\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
	if (slot === undefined)
		throw new ParameterError(
			`The \`pagination_token\` query parameter value [${token}] is not valid`,
		);
	return Number(slot);
}
