import { contentFields, type FullContent, fillContent } from 'bff/contract/filter/filter';
import { readJson, writeText } from 'remote-kit/browser-storage';
import { UnsavedText } from 'remote-kit/unsaved/unsaved-text';

/** Unsaved changes of the form. */
export interface Edits extends FullContent {
	name: string;
	/** The version that was edited; 0 for a new template. */
	version: number;
}

/** Unsaved changes by the id of their template, or `new`. */
const unsavedEdits = () => new UnsavedText<Edits>('filter', { parse: readShape });

/** Earlier releases stored them in the tab. */
const formerKey = (id: string) => `warble.filter.unsaved.${id}`;

/** Reads the unsaved changes of a template, or of a new one (null). */
export function readEdits(templateId: string | null): Edits | null {
	const id = templateId ?? 'new';
	return unsavedEdits().open(id) ?? readJson('sessionStorage', formerKey(id), readShape);
}

/** Null removes them. Returns whether they were stored. */
export function keepEdits(templateId: string | null, edits: Edits | null): boolean {
	const id = templateId ?? 'new';
	writeText('sessionStorage', formerKey(id), null);
	if (edits) return unsavedEdits().store(id, edits);
	unsavedEdits().remove(id);
	return true;
}

/** Keeps the changes while the form is open if another tab takes them over. Returns how to stop. */
export function followEdits(templateId: string | null): () => void {
	return unsavedEdits().follow(templateId ?? 'new');
}

/** A field that an earlier version of this page did not store has its default. */
function readShape(stored: Record<string, unknown>): Edits | null {
	const { name, version } = stored;
	if (typeof name !== 'string' || typeof version !== 'number') return null;
	const fields = contentFields.filter((field) => stored[field] !== undefined);
	if (!fields.every((field) => hasShape[field](stored[field]))) return null;
	const content = Object.fromEntries(fields.map((field) => [field, stored[field]]));
	return { ...fillContent(content as FullContent), name, version };
}

const isText = (value: unknown) => typeof value === 'string';

/** Whether a stored value can be that of the field. */
const hasShape: Record<keyof FullContent, (value: unknown) => boolean> = {
	description: isText,
	blockList: (value) => Array.isArray(value) && value.every(isText),
	sources: (value) => Array.isArray(value) && value.every(isSource),
};

function isSource(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	const { kind, network, accountId, value: what, name } = value as Record<string, unknown>;
	return [kind, network, accountId ?? '', what, name].every(isText);
}
