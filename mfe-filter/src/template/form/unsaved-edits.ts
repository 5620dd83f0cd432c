import { readJson, writeJson } from 'remote-kit/browser-storage';

/** What was written into the form and is not saved. */
export interface Edits {
	name: string;
	description: string;
	blockList: readonly string[];
	/** The version that was edited; 0 for a new template. */
	version: number;
}

const keyOf = (templateId: string | null) => `warble.filter.unsaved.${templateId ?? 'new'}`;

/** Unsaved edits of a template, or of a new one (null), in this tab. */
export function readEdits(templateId: string | null): Edits | null {
	return readJson('sessionStorage', keyOf(templateId), readShape);
}

/** Null removes them. Returns whether a reload would bring them back. */
export function keepEdits(templateId: string | null, edits: Edits | null): boolean {
	return writeJson('sessionStorage', keyOf(templateId), edits);
}

function readShape({
	name,
	description,
	version,
	blockList,
}: Record<string, unknown>): Edits | null {
	if (
		typeof name !== 'string' ||
		typeof description !== 'string' ||
		typeof version !== 'number' ||
		!Array.isArray(blockList)
	)
		return null;
	return {
		name,
		description,
		version,
		blockList: blockList.filter((entry) => typeof entry === 'string'),
	};
}
