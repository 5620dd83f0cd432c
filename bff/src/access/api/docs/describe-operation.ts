import type { FastifySchema, RouteOptions } from 'fastify';
import * as Type from 'typebox';
import type { Route } from '../../../../contract/route.ts';
import { examples, proposalExample } from './examples.ts';
import type { RouteComment } from './route-comments.ts';

/** The name of the security scheme. */
export const TOKEN_SCHEME = 'token';

/** Keywords of the contract's schemas that are for our own client. */
const ownKeywords: ReadonlySet<string> = new Set([
	'ifLeftOut',
	'sameAs',
	'notFilledIn',
	'isInOtherShapes',
]);

const limitHeaders = {
	'RateLimit-Limit': Type.Integer({ description: 'Requests in a minute' }),
	'RateLimit-Remaining': Type.Integer({ description: 'Requests that are left' }),
	'RateLimit-Reset': Type.Integer({ description: 'Seconds until all are there again' }),
};

const idempotencyKey = Type.Optional(
	Type.String({
		maxLength: 255,
		description:
			'A new random text for each request. The first response is kept for 24 hours and returned to repetitions.',
	}),
);
const proposalNote = Type.Optional(
	Type.String({
		maxLength: 1500,
		description: 'For a proposal: a sentence for the user, percent-encoded, up to 500 characters.',
	}),
);

/** An operation of the public API: the schema of its route, and what all of them have in common. */
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
		...(schema.body ? { body: withExample(schema.body, example?.request) } : {}),
		...(schema.querystring ? { querystring: withoutOwnKeywords(schema.querystring) } : {}),
		response: {
			...responses,
			200: {
				...withExample(responses[200] ?? {}, example?.response),
				headers: limitHeaders,
				'x-response-description': proposal ? 'It was done' : 'Success',
			},
			...(proposal && {
				202: {
					...withExample(responses[202] ?? {}, proposalExample(proposal)),
					headers: limitHeaders,
					'x-response-description': 'A proposal: it is done once the user approves it',
				},
			}),
			'4xx': {
				...responses['4xx'],
				'x-response-description': 'Nothing was done: `code` says why, and `message` in words',
			},
			'5xx': { ...responses['5xx'], 'x-response-description': 'Try again later' },
		},
	};
	return described;
}

function rightText({ right, proposal }: NonNullable<Route['api']>): string {
	return proposal
		? `Needs the right \`${right}\`. With the right \`propose\` it asks the user, and responds with 202 and the proposal.`
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
