import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, Page, type Route, Time } from '../route.ts';
import { CrossPost, DraftAccount } from './draft-account.ts';
import { DraftPart, Parts } from './draft-part.ts';
import { PostResults, Publication, PublicationStatus } from './publication.ts';

/** Maximum number of labels of a draft. */
export const MAX_LABELS = 10;
/** Maximum number of drafts that one request changes. */
export const MAX_DRAFTS_AT_ONCE = 100;

const Label = Type.String({ minLength: 1, maxLength: 40, pattern: '^\\S(.*\\S)?$' });
const Ids = Type.Array(Id, { minItems: 1, maxItems: MAX_DRAFTS_AT_ONCE });

/** A draft in a list. */
export const DraftSummary = Type.Object({
	id: Id,
	/** As of `KeptDraft`. */
	version: Type.Optional(Type.Integer()),
	/** The beginning of the first part, up to 280 characters. */
	text: Type.String(),
	parts: Type.Integer(),
	/** Number of images, GIFs and videos. */
	media: Type.Integer(),
	/** Whether a part contains a link, which X charges more for. */
	hasLink: Type.Boolean(),
	labels: Type.Array(Type.String()),
	createdAt: Time,
	/** When its text or media last changed. */
	updatedAt: Time,
	account: Type.Optional(DraftAccount),
	/** The draft whose cross-post this is: only in the queue, if it needs the user by itself. */
	crossPostOf: Type.Optional(Id),
	publication: nullable(Publication),
	/** Its cross-posts, oldest account first. */
	crossPosts: Type.Optional(
		Type.Array(
			Type.Object({
				id: Id,
				version: Type.Optional(Type.Integer()),
				account: DraftAccount,
				status: nullable(PublicationStatus),
				/** When its last part was posted. */
				postedAt: nullable(Time),
				/** Its newest sample; null if there is none. */
				results: nullable(PostResults),
			}),
		),
	),
});
export type DraftSummary = Static<typeof DraftSummary>;

/** The answer that a kept draft comes from. `index` counts the drafts of the answer from 0. */
export const DraftSource = Type.Object(
	{ threadId: Id, messageId: Id, index: Type.Integer({ minimum: 0, maximum: 1000 }) },
	{ additionalProperties: false },
);
export type DraftSource = Static<typeof DraftSource>;

/**
 * A post or thread that a user has kept from an answer, or begun. Every change of its parts
 * increases `version`.
 */
export const KeptDraft = Type.Object({
	id: Id,
	version: Type.Integer(),
	parts: Type.Array(DraftPart),
	labels: Type.Array(Type.String()),
	source: nullable(DraftSource),
	createdAt: Time,
	updatedAt: Time,
	/** Where it is published. Without it: at X. */
	account: Type.Optional(DraftAccount),
	/** For a cross-post: the draft that it belongs to. */
	crossPostOf: Type.Optional(Id),
	publication: nullable(Publication),
	/** The same draft at further accounts, oldest account first. */
	crossPosts: Type.Optional(Type.Array(CrossPost)),
});
export type KeptDraft = Static<typeof KeptDraft>;

/**
 * `queued`: drafts that are queued, failed, unsure or missed at one of their accounts; `posted`:
 * those that are posted at one; `all`: those that are neither (including those that the user posts
 * by hand). A draft that is posted at one account and queued at another is in both lists.
 */
const DraftFilter = Type.Enum(['all', 'queued', 'posted']);
export type DraftFilter = Static<typeof DraftFilter>;

/**
 * `newest`: last changed first; `oldest`: first changed first; `created`: last created first.
 * Posted drafts only: `posted`: last posted at any account first; `results`: most views first, or
 * most likes where a network reports no views; of a draft at several accounts the highest number
 * counts.
 */
const DraftSort = Type.Enum(['newest', 'oldest', 'created', 'posted', 'results']);
export type DraftSort = Static<typeof DraftSort>;

/**
 * Lists drafts that match both the search text and the label. `next_cursor` is null on the last
 * page.
 */
export const listDrafts = {
	method: 'GET',
	url: '/api/drafts',
	api: { right: 'read' },
	schema: {
		summary: 'Drafts',
		tags: ['publishing'],
		querystring: Type.Object(
			{
				...Page.properties,
				filter: Type.Optional(DraftFilter),
				/** Words that its parts must contain, in any order, ignoring case. */
				search: Type.Optional(Type.String({ maxLength: 200 })),
				label: Type.Optional(Label),
				sort: Type.Optional(DraftSort),
			},
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({
				drafts: Type.Array(DraftSummary),
				next_cursor: nullable(Type.String()),
				/**
				 * Counts of the whole library, regardless of search and label. A draft counts in each list
				 * that it is in.
				 */
				counts: Type.Object({
					all: Type.Integer(),
					queued: Type.Integer(),
					posted: Type.Integer(),
				}),
				/** All labels of the user, by name. */
				labels: Type.Array(Type.String()),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Begins a draft, or keeps one of an answer. The browser chooses `id`, so that a repeated request
 * creates only one draft. Keeping a draft of an answer again returns the kept draft; a deleted one
 * is restored. Its first version is the assistant's text. A program can begin drafts only: 400
 * `invalid_input` with a `source`.
 */
export const createDraft = {
	method: 'POST',
	url: '/api/drafts',
	api: { right: 'draft' },
	schema: {
		summary: 'Begin or keep a draft',
		tags: ['publishing'],
		body: Type.Object(
			{
				id: Id,
				parts: Parts,
				labels: Type.Optional(Type.Array(Label, { maxItems: MAX_LABELS })),
				source: Type.Optional(DraftSource),
			},
			{ additionalProperties: false },
		),
		response: { 200: KeptDraft, ...failures },
	},
} as const satisfies Route;

export const DraftParams = Type.Object({ id: Id });

/** 404 `not_found` for a deleted draft. */
export const getDraft = {
	method: 'GET',
	url: '/api/drafts/:id',
	api: { right: 'read' },
	schema: {
		summary: 'A draft',
		tags: ['publishing'],
		params: DraftParams,
		response: { 200: KeptDraft, ...failures },
	},
} as const satisfies Route;

/**
 * Who made a version: the user by typing, or the assistant by an accepted rewrite. What a program
 * saves is always by the `assistant`.
 */
const Author = Type.Enum(['user', 'assistant']);

/**
 * Saves the parts. `version` is the version that was edited: 409 `conflict` if the draft has
 * changed since, and nothing is overwritten. 409 `draft_locked` while it is being published, and
 * for parts that are at X. A queued draft is published in its last saved version.
 */
export const saveDraft = {
	method: 'PUT',
	url: '/api/drafts/:id',
	api: { right: 'draft' },
	schema: {
		summary: 'Save a draft',
		tags: ['publishing'],
		params: DraftParams,
		body: Type.Object(
			{
				version: Type.Integer({ minimum: 1 }),
				parts: Parts,
				author: Type.Optional(Author),
				/** The change, such as `shorter` or `split`, for the history. */
				change: Type.Optional(Type.String({ maxLength: 80 })),
			},
			{ additionalProperties: false },
		),
		response: { 200: KeptDraft, ...failures },
	},
} as const satisfies Route;

/**
 * The history, newest first. Saves of one editing session are one version; the assistant's original
 * is always kept.
 */
export const listDraftVersions = {
	method: 'GET',
	url: '/api/drafts/:id/versions',
	api: { right: 'read' },
	schema: {
		summary: 'Versions of a draft',
		tags: ['publishing'],
		params: DraftParams,
		response: {
			200: Type.Object({
				versions: Type.Array(
					Type.Object({
						version: Type.Integer(),
						author: Author,
						change: nullable(Type.String()),
						createdAt: Time,
						parts: Type.Array(DraftPart),
					}),
				),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** Adds and removes labels of drafts. Unknown ids are ignored. */
export const labelDrafts = {
	method: 'PUT',
	url: '/api/drafts/labels',
	api: { right: 'draft' },
	schema: {
		summary: 'Label drafts',
		tags: ['publishing'],
		body: Type.Object(
			{
				ids: Ids,
				add: Type.Array(Label, { maxItems: MAX_LABELS }),
				remove: Type.Array(Label, { maxItems: MAX_LABELS }),
			},
			{ additionalProperties: false },
		),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/**
 * Deletes drafts; queued ones leave the queue. They can be restored for 30 days. 409 `draft_locked`
 * if one of them is being published: then none is deleted.
 */
export const deleteDrafts = {
	method: 'POST',
	url: '/api/drafts/delete',
	api: { right: 'publish', proposal: 'delete_drafts' },
	schema: {
		summary: 'Delete drafts',
		tags: ['publishing'],
		body: Type.Object({ ids: Ids }, { additionalProperties: false }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** Restores deleted drafts. They are not queued again. */
export const restoreDrafts = {
	method: 'POST',
	url: '/api/drafts/restore',
	schema: {
		summary: 'Restore deleted drafts',
		tags: ['publishing'],
		body: Type.Object({ ids: Ids }, { additionalProperties: false }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
