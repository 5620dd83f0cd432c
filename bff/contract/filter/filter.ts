import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { Source } from '../feed/sources.ts';
import { Username } from '../networks/usernames.ts';
import { Empty, failures, Id, notFilledIn, nullable, type Route, Time } from '../route.ts';
import { Verdict } from './verdict.ts';

/** Maximum number of sources of a template. */
export const SOURCE_LIMIT = 20;

/**
 * What the user finds worth reading. Form, storage and comparisons follow from these fields: a new
 * one is optional, and has its default in `contentDefaults` and its column in the entity.
 */
export const FilterContent = Type.Object(
	{
		/** Rich text as HTML: p, br, strong, em, u, h1, h2, ul, ol and li; other tags are removed. */
		description: Type.String({ maxLength: 10_000 }),
		/**
		 * User names, without `@`, whose posts are excluded without being judged: of X, of Bluesky such
		 * as `ada.bsky.social`, or of Mastodon such as `ada@mastodon.social`. Duplicates are removed,
		 * ignoring case. Absent if no one is blocked.
		 */
		blockList: Type.Optional(Type.Array(Username, { maxItems: 1000 })),
		/**
		 * The only places that runs read, without duplicates. Absent if they read the whole feed: the
		 * home timelines of all accounts, or the feed settings.
		 */
		sources: Type.Optional(Type.Array(Source, { maxItems: SOURCE_LIMIT })),
	},
	{ additionalProperties: false },
);
export type FilterContent = Static<typeof FilterContent>;

/** Content with all fields, for editing and storing. */
export type FullContent = Required<FilterContent>;

/** Default values for missing fields. */
export const contentDefaults: FullContent = { description: '', blockList: [], sources: [] };

export const contentFields = Object.keys(contentDefaults) as readonly (keyof FullContent)[];

export function fillContent(content: FilterContent): FullContent {
	return { ...contentDefaults, ...content };
}

/** The content in the API's format: optional fields with default values are left out. */
export function trimContent(content: FullContent): FilterContent {
	const trimmed = contentFields
		.filter((field) => field === 'description' || !isDefault(content, field))
		.map((field) => [field, content[field]]);
	return Object.fromEntries(trimmed) as FilterContent;
}

export function isSameContent(a: FullContent, b: FullContent): boolean {
	return contentFields.every((field) => inOneOrder(a[field]) === inOneOrder(b[field]));
}

/** As JSON whose objects have sorted fields: the database does not keep their order. */
function inOneOrder(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) =>
		typeof part === 'object' && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort())
			: part,
	);
}

/** Copies the fields of the content and nothing else. */
export function pickContent(source: FullContent): FullContent {
	return Object.fromEntries(contentFields.map((field) => [field, source[field]])) as FullContent;
}

function isDefault(content: FullContent, field: keyof FullContent): boolean {
	return JSON.stringify(content[field]) === JSON.stringify(contentDefaults[field]);
}

const Name = Type.String({
	maxLength: 120,
	description: 'a title, not blank, trimmed; unique among the templates of a user',
});
const Version = Type.Integer({
	minimum: 1,
	description: 'counts up from 1; a saved version never changes',
});

export const TemplateSummary = Type.Object({
	id: Type.String(),
	name: Type.String(),
	/** The beginning of the description as plain text, at most 200 characters. */
	preview: Type.String(),
	/** The newest version. */
	version: Version,
	/** ISO 8601, UTC. */
	updatedAt: Time,
});
export type TemplateSummary = Static<typeof TemplateSummary>;

export const FilterTemplate = Type.Object({
	...TemplateSummary.properties,
	/** The spec's servers leave it out where a template is saved or duplicated. */
	content: notFilledIn(FilterContent),
});
export type FilterTemplate = Static<typeof FilterTemplate>;

export const TemplateVersion = Type.Object({
	version: Version,
	content: FilterContent,
	createdAt: Time,
});
export type TemplateVersion = Static<typeof TemplateVersion>;

const TemplateParams = Type.Object({ id: Id });

/** The user's templates, sorted by name; at most 500. */
export const listTemplates = {
	method: 'GET',
	url: '/api/filter/templates',
	api: { right: 'read' },
	schema: {
		summary: 'Filter templates',
		tags: ['filter'],
		response: { 200: Type.Array(TemplateSummary), ...failures },
	},
} as const satisfies Route;

/** One template in its newest version. */
export const getTemplate = {
	method: 'GET',
	url: '/api/filter/templates/:id',
	api: { right: 'read' },
	schema: {
		summary: 'A filter template',
		tags: ['filter'],
		params: TemplateParams,
		response: { 200: FilterTemplate, ...failures },
	},
} as const satisfies Route;

/**
 * Without `id`, creates a template. With `id`, saves a new version of it, unless the content is
 * unchanged; a new name alone makes no new version. `version` is the version that was edited: if it
 * is no longer the newest and the save would overwrite something, the response is 409 `conflict`.
 * 409 `name_taken` if another template has the name.
 */
export const saveTemplate = {
	method: 'POST',
	url: '/api/filter/templates',
	schema: {
		summary: 'Save a filter template',
		tags: ['filter'],
		body: Type.Object(
			{
				id: Type.Optional(Id),
				name: Name,
				content: FilterContent,
				version: Type.Optional(Version),
			},
			{ additionalProperties: false },
		),
		response: { 200: FilterTemplate, ...failures },
	},
} as const satisfies Route;

/** Copies the newest version into a new template. If the name is taken, a number is appended. */
export const duplicateTemplate = {
	method: 'POST',
	url: '/api/filter/templates/duplicate',
	schema: {
		summary: 'Duplicate a filter template',
		tags: ['filter'],
		body: Type.Object({ templateId: Id, name: Name }, { additionalProperties: false }),
		response: { 200: FilterTemplate, ...failures },
	},
} as const satisfies Route;

/** Deletes a template. Its runs are kept, and one that is running continues. */
export const deleteTemplate = {
	method: 'DELETE',
	url: '/api/filter/templates/:id',
	schema: {
		summary: 'Delete a filter template',
		tags: ['filter'],
		params: TemplateParams,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** One version of a template, even of a deleted one, to show what a run judged by. */
export const getTemplateVersion = {
	method: 'GET',
	url: '/api/filter/templates/:id/versions/:version',
	schema: {
		summary: 'A version of a filter template',
		tags: ['filter'],
		params: Type.Object({ id: Id, version: Type.String({ pattern: '^[1-9][0-9]{0,5}$' }) }),
		response: { 200: TemplateVersion, ...failures },
	},
} as const satisfies Route;

/** How often Warble's verdicts agree with the user's overrides. */
export const Agreement = Type.Object({
	/**
	 * Labelled posts: those with an override in a run of this template. A post with overrides in
	 * several runs counts once, by the latest.
	 */
	labelled: Type.Integer(),
	/** Judged labelled posts for which the newest version's verdict equals the override. */
	agreed: Type.Integer(),
	/** Labelled posts that the newest version has judged. */
	judged: Type.Integer(),
});
export type Agreement = Static<typeof Agreement>;

/** How often the newest version's verdicts agree with the user's overrides. */
export const getAgreement = {
	method: 'GET',
	url: '/api/filter/templates/:id/agreement',
	schema: {
		summary: 'Agreement with the user’s overrides',
		tags: ['filter'],
		params: TemplateParams,
		response: { 200: Agreement, ...failures },
	},
} as const satisfies Route;

/**
 * The events of a try: each labelled post with its new verdict, then `done` or `error`. Nothing is
 * stored.
 */
export const tryEvents = {
	filtered_tweet: Type.Object({ ...Verdict.properties, label: Type.Enum(['include', 'exclude']) }),
	done: Type.Object({
		/** The agreement of the tried content, as in `Agreement`. */
		agreed: Type.Integer(),
		judged: Type.Integer(),
		/** US dollars; null if the provider did not report the cost. */
		cost: nullable(Type.Number()),
	}),
	error: ErrorBody,
} as const;

/**
 * Judges the 100 most recently labelled posts of a template by content that is not saved yet. Does
 * not read from X. Closing the connection stops it. 400 `nothing_labelled` if there are no labelled
 * posts.
 */
export const tryTemplate = {
	method: 'POST',
	url: '/api/filter/templates/:id/try',
	schema: {
		summary: 'Try unsaved content on labelled posts',
		tags: ['filter'],
		params: TemplateParams,
		body: Type.Object({ content: FilterContent }, { additionalProperties: false }),
		response: { 200: Type.String({ description: 'text/event-stream' }), ...failures },
	},
	events: tryEvents,
} as const satisfies Route;

/** A starter template, with one post that it would keep and one that it would drop. */
export const FilterStarter = Type.Object({
	name: Type.String(),
	/** Describes in plain text what is worth reading. */
	description: Type.String(),
	/** The description in a few words. */
	note: Type.String(),
	/** Made-up posts that show the effect; the first one is kept. */
	examples: Type.Array(
		Type.Object({ text: Type.String(), included: Type.Boolean(), reason: Type.String() }),
	),
});
export type FilterStarter = Static<typeof FilterStarter>;

/** Three starters for a user without templates, made from the answers of the onboarding. */
export const getStarters = {
	method: 'GET',
	url: '/api/filter/starters',
	schema: {
		summary: 'Starter templates',
		tags: ['filter'],
		response: { 200: Type.Array(FilterStarter), ...failures },
	},
} as const satisfies Route;
