import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from './errors.ts';
import { Verdict } from './filter-run.ts';
import { Empty, failures, Id, type Route } from './route.ts';

/** What somebody finds worth reading. */
export const FilterContent = Type.Object(
	{
		/**
		 * In their own words; rich text as HTML (p, br, strong, em, u, h1, h2, ul, ol, li; anything
		 * else is dropped).
		 */
		description: Type.String({ maxLength: 10_000 }),
		/**
		 * Whose posts are left out without being judged; without `@`, once each whatever the case.
		 * Absent for nobody.
		 */
		blockList: Type.Optional(
			Type.Array(Type.String({ pattern: '^[A-Za-z0-9_]{1,15}$' }), { maxItems: 1000 }),
		),
	},
	{ additionalProperties: false },
);
export type FilterContent = Static<typeof FilterContent>;

const Name = Type.String({
	maxLength: 120,
	description: 'a title, not blank; blanks around it are dropped, no two of a person are alike',
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
	/** The newest. */
	version: Version,
	/** ISO 8601, UTC. */
	updatedAt: Type.String(),
});
export type TemplateSummary = Static<typeof TemplateSummary>;

export const FilterTemplate = Type.Object({
	...TemplateSummary.properties,
	content: FilterContent,
});
export type FilterTemplate = Static<typeof FilterTemplate>;

export const TemplateVersion = Type.Object({
	version: Version,
	content: FilterContent,
	createdAt: Type.String(),
});
export type TemplateVersion = Static<typeof TemplateVersion>;

const TemplateParams = Type.Object({ id: Id });

/** The person's templates by name; at most 500. */
export const listTemplates = {
	method: 'GET',
	url: '/api/filter/templates',
	schema: {
		summary: 'Filter templates',
		tags: ['filter'],
		response: { 200: Type.Array(TemplateSummary), ...failures },
	},
} as const satisfies Route;

/** One template as it was last saved. */
export const getTemplate = {
	method: 'GET',
	url: '/api/filter/templates/:id',
	schema: {
		summary: 'A filter template',
		tags: ['filter'],
		params: TemplateParams,
		response: { 200: FilterTemplate, ...failures },
	},
} as const satisfies Route;

/**
 * Without `id` a new template, with it a new version of that one (the same content makes none; the
 * name alone changes none). 409 `name_taken`; 409 `conflict` when `version`, the one that was
 * edited, is not the newest any more and something would be lost.
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

/** A copy with one version, under this name or, where that is taken, with a number behind it. */
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

/** Takes a template off the list. Its runs stay, one that is going included. */
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

/** One version, also of a template that was deleted: what a run was made with. */
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

/** How often Warble's verdicts agree with a person's own. */
export const Agreement = Type.Object({
	/**
	 * Posts that the person decided by hand in runs of this template, each once; the last decision
	 * counts.
	 */
	labelled: Type.Integer(),
	/** Of these, where Warble's own verdict of the newest version is the same. */
	agreed: Type.Integer(),
	/** Of these, posts that the newest version has judged; the others count in neither. */
	judged: Type.Integer(),
});
export type Agreement = Static<typeof Agreement>;

/** How often the newest version agrees with what the person decided by hand. */
export const getAgreement = {
	method: 'GET',
	url: '/api/filter/templates/:id/agreement',
	schema: {
		summary: 'Agreement with decisions by hand',
		tags: ['filter'],
		params: TemplateParams,
		response: { 200: Agreement, ...failures },
	},
} as const satisfies Route;

/**
 * The events of a try: the labelled posts with their new verdicts, then `done` or `error`. Nothing
 * is stored.
 */
export const tryEvents = {
	filtered_tweet: Type.Object({ ...Verdict.properties, label: Type.Enum(['include', 'exclude']) }),
	done: Type.Object({
		/** With the words that were tried. */
		agreed: Type.Integer(),
		judged: Type.Integer(),
		/** US dollars; null where the provider did not say. */
		cost: Type.Union([Type.Number(), Type.Null()]),
	}),
	error: ErrorBody,
} as const;

/**
 * Judges the posts that the person decided by hand (the 100 decided last) by words that are not
 * saved yet. X is not read. Closing the connection stops it. 400 `nothing_labelled` where there are
 * none.
 */
export const tryContent = {
	method: 'POST',
	url: '/api/filter/templates/:id/try',
	schema: {
		summary: 'Try new words on posts decided by hand',
		tags: ['filter'],
		params: TemplateParams,
		body: Type.Object({ content: FilterContent }, { additionalProperties: false }),
		response: { 200: Type.String({ description: 'text/event-stream' }), ...failures },
	},
	events: tryEvents,
} as const satisfies Route;
