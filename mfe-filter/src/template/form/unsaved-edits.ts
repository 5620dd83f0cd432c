import { contentDefaults, contentFields, type FullContent, fillContent } from 'bff/contract/filter';
import { readJson, writeJson } from 'remote-kit/browser-storage';

/** Unsaved changes of the form. */
export interface Edits extends FullContent {
	name: string;
	/** The version that was edited; 0 for a new template. */
	version: number;
}

const keyOf = (templateId: string | null) => `warble.filter.unsaved.${templateId ?? 'new'}`;

/** Reads the unsaved changes of a template, or of a new one (null), from this tab's storage. */
export function readEdits(templateId: string | null): Edits | null {
	return readJson('sessionStorage', keyOf(templateId), readShape);
}

/** Null removes them. Returns whether they were stored. */
export function keepEdits(templateId: string | null, edits: Edits | null): boolean {
	return writeJson('sessionStorage', keyOf(templateId), edits);
}

/** A field that an earlier version of this page did not store has its default. */
function readShape(stored: Record<string, unknown>): Edits | null {
	const { name, version } = stored;
	if (typeof name !== 'string' || typeof version !== 'number') return null;
	const fields = contentFields.filter((field) => stored[field] !== undefined);
	if (!fields.every((field) => isLike(stored[field], contentDefaults[field]))) return null;
	const content = Object.fromEntries(fields.map((field) => [field, stored[field]]));
	return { ...fillContent(content as FullContent), name, version };
}

/** Whether both are of one type, or lists of texts. */
function isLike(value: unknown, sample: FullContent[keyof FullContent]): boolean {
	return Array.isArray(sample)
		? Array.isArray(value) && value.every((entry) => typeof entry === 'string')
		: typeof value === typeof sample;
}
