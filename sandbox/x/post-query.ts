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

/** What is wrong with a parameter, in X's words. */
export class ParameterError extends Error {
	override readonly name = 'ParameterError';
}

export function readFields(query: Type.Static<typeof FieldQuery>): WireRequest {
	const list = (text: string | undefined) => new Set(text?.split(','));
	return {
		fields: list(query['tweet.fields'] ?? query['post.fields']),
		expansions: list(query.expansions),
		userFields: list(query['user.fields']),
	};
}

/** From when (inclusive) until when (exclusive), and how many at once. Throws `ParameterError`. */
export function readSpan(query: PageQuery, { least, now }: { least: number; now: number }) {
	const size = Number(query.max_results ?? 100);
	if (size < least || size > 100)
		throw new ParameterError(
			`The \`max_results\` query parameter value [${size}] is not between ${least} and 100`,
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

/** A page goes on at this slot. */
export function writeToken(slot: number): string {
	return Buffer.from(`slot ${slot}`).toString('base64url');
}

/** Throws `ParameterError` for one that was never given. */
export function readToken(token: string): number {
	const [, slot] = /^slot (\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
	if (slot === undefined)
		throw new ParameterError(
			`The \`pagination_token\` query parameter value [${token}] is not valid`,
		);
	return Number(slot);
}
