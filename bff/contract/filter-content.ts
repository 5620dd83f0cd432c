import type { Static } from 'typebox';
import * as Type from 'typebox';

/**
 * What the user finds worth reading. Form, storage and comparisons follow from these fields: a new
 * one is optional, and has its default in `contentDefaults` and its column in the entity.
 */
export const FilterContent = Type.Object(
	{
		/** Rich text as HTML: p, br, strong, em, u, h1, h2, ul, ol and li; other tags are removed. */
		description: Type.String({ maxLength: 10_000 }),
		/**
		 * User names, without `@`, whose posts are excluded without being judged. Duplicates are
		 * removed, ignoring case. Absent if no one is blocked.
		 */
		blockList: Type.Optional(
			Type.Array(Type.String({ pattern: '^[A-Za-z0-9_]{1,15}$' }), { maxItems: 1000 }),
		),
	},
	{ additionalProperties: false },
);
export type FilterContent = Static<typeof FilterContent>;

/** Content with all its fields, as it is edited and stored. */
export type FullContent = Required<FilterContent>;

/** The values of fields that were left out. */
export const contentDefaults: FullContent = { description: '', blockList: [] };

export const contentFields = Object.keys(contentDefaults) as readonly (keyof FullContent)[];

export function fillContent(content: FilterContent): FullContent {
	return { ...contentDefaults, ...content };
}

/** The content as the API has it: without optional fields that have their default. */
export function trimContent(content: FullContent): FilterContent {
	const trimmed = contentFields
		.filter((field) => field === 'description' || !isDefault(content, field))
		.map((field) => [field, content[field]]);
	return Object.fromEntries(trimmed) as FilterContent;
}

export function isSameContent(a: FullContent, b: FullContent): boolean {
	return contentFields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
}

/** Copies the fields of the content, and nothing else. */
export function pickContent(source: FullContent): FullContent {
	return Object.fromEntries(contentFields.map((field) => [field, source[field]])) as FullContent;
}

function isDefault(content: FullContent, field: keyof FullContent): boolean {
	return JSON.stringify(content[field]) === JSON.stringify(contentDefaults[field]);
}
