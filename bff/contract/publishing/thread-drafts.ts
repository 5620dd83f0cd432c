import * as Type from 'typebox';
import { Empty, failures, Id, nullable, type Route } from '../route.ts';
import { DraftPart } from './draft-part.ts';
import { DraftSource, MAX_DRAFTS_AT_ONCE } from './drafts.ts';
import { PublicationStatus } from './publication.ts';

/**
 * What the user did with the drafts of a thread's answers: which are in the library, in their
 * current version, and which were discarded.
 */
export const keptDrafts = {
	method: 'GET',
	url: '/api/threads/:threadId/kept-drafts',
	schema: {
		summary: 'Kept drafts of a thread',
		tags: ['publishing'],
		params: Type.Object({ threadId: Id }),
		response: {
			200: Type.Object({
				kept: Type.Array(
					Type.Object({
						id: Id,
						messageId: Id,
						index: Type.Integer(),
						status: nullable(PublicationStatus),
						version: Type.Integer(),
						parts: Type.Array(DraftPart),
					}),
				),
				discarded: Type.Array(Type.Object({ messageId: Id, index: Type.Integer() })),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Discards drafts of an answer, or shows them again. Those in the library are deleted or restored
 * there as well. 409 `draft_locked` if one of them is being published: then none is discarded.
 */
export const discardDrafts = {
	method: 'PUT',
	url: '/api/threads/:threadId/discarded-drafts',
	schema: {
		summary: 'Discard drafts of an answer',
		tags: ['publishing'],
		params: Type.Object({ threadId: Id }),
		body: Type.Object(
			{
				messageId: Id,
				/** Positions in the answer, from 0. */
				indexes: Type.Array(DraftSource.properties.index, {
					minItems: 1,
					maxItems: MAX_DRAFTS_AT_ONCE,
					uniqueItems: true,
				}),
				isDiscarded: Type.Boolean(),
			},
			{ additionalProperties: false },
		),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
