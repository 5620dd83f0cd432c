import type { FastifySchema, RouteOptions } from 'fastify';
import * as Type from 'typebox';
import type { Route } from '../../../../contract/route.ts';
import { examples, proposalExample } from './examples.ts';
import type { RouteComment } from './route-comments.ts';

/** The name of the security scheme in the document. */
export const TOKEN_SCHEME = 'token';

/** Keywords of the contract's schemas that only our own client reads. */
const ownKeywords: ReadonlySet<string> = new Set([
	'ifLeftOut',
	'sameAs',
	'notFilledIn',
	'isInOtherShapes',
]);

const limitHeaders = {
	'RateLimit-Limit': Type.Integer({ description: 'Requests allowed in a minute' }),
	'RateLimit-Remaining': Type.Integer({ description: 'Requests left in this minute' }),
	'RateLimit-Reset': Type.Integer({ description: 'Seconds until the limit is reset' }),
};

const idempotencyKey = Type.Optional(
	Type.String({
		maxLength: 255,
		description:
			'A new random text for each request. The first response is stored for 24 hours and returned to repetitions.',
	}),
);
const proposalNote = Type.Optional(
	Type.String({
		maxLength: 1500,
		description: 'A note to the user about the proposal: up to 500 characters, percent-encoded.',
	}),
);

/** The schema of a route, with what all operations of the public API have in common. */
export function describeOperation(
	{ method }: Pick<RouteOptions, 'method'>,
	schema: FastifySchema,
	contractUrl: string,
	api: NonNullable<Route['api']>,
	comment: RouteComment | undefined,
): FastifySchema {
	const example = examples[`${method} ${contractUrl}`];
	const isWrite = method !== 'GET';
	const responses = withoutOwnKeywords(schema.response ?? {}) as Record<string, object>;
	const { proposal } = api;
	const described = {
		...schema,
		...(comment && { operationId: comment.name }),
		description: [comment?.text, rightText(api)].filter(Boolean).join('\n\n'),
		security: [{ [TOKEN_SCHEME]: [] }],
		'x-right': api.right,
		...(isWrite && {
			headers: Type.Object({
				'Idempotency-Key': idempotencyKey,
				...(proposal && { 'Proposal-Note': proposalNote }),
			}),
		}),
		...(schema.body !== undefined && { body: withExample(schema.body, example?.request) }),
		...(schema.querystring !== undefined && {
			querystring: withoutOwnKeywords(schema.querystring),
		}),
		response: {
			...responses,
			200: {
				...withExample(responses[200] ?? {}, example?.response),
				headers: limitHeaders,
				'x-response-description': proposal ? 'Done' : 'Success',
			},
			...(proposal && {
				202: {
					...withExample(responses[202] ?? {}, proposalExample(proposal)),
					headers: limitHeaders,
					'x-response-description': 'A proposal, which the user approves or refuses',
				},
			}),
			'4xx': {
				...responses['4xx'],
				'x-response-description': 'Nothing was done. Decide by `code`; `message` is for people.',
			},
			'5xx': { ...responses['5xx'], 'x-response-description': 'Try again later' },
		},
	};
	return described;
}

function rightText({ right, proposal }: NonNullable<Route['api']>): string {
	return proposal
		? `Needs the right \`${right}\`. With the right \`propose\`, the response is 202 with a proposal.`
		: `Needs the right \`${right}\`.`;
}

function withExample(schema: unknown, example: object | undefined): object {
	const own = withoutOwnKeywords(schema) as object;
	return example === undefined ? own : { ...own, examples: [example] };
}

function withoutOwnKeywords(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(withoutOwnKeywords);
	if (typeof schema !== 'object' || schema === null) return schema;
	return Object.fromEntries(
		Object.entries(schema)
			.filter(([keyword]) => !ownKeywords.has(keyword))
			.map(([keyword, value]) => [keyword, withoutOwnKeywords(value)]),
	);
}
