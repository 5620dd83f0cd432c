/** What was written into the form and is not saved. */
export interface Edits {
	name: string;
	description: string;
	blockList: readonly string[];
	/** The version that was edited; 0 for a new template. */
	version: number;
}

const keyOf = (templateId: string | null) => `warble.filter.unsaved.${templateId ?? 'new'}`;

/** What was left of a template, or of a new one, in this tab. */
export function readEdits(templateId: string | null): Edits | null {
	try {
		const text = sessionStorage.getItem(keyOf(templateId));
		return text === null ? null : readShape(JSON.parse(text));
	} catch {
		return null;
	}
}

/** Null forgets them. Returns whether a reload would bring them back. */
export function keepEdits(templateId: string | null, edits: Edits | null): boolean {
	try {
		if (edits === null) sessionStorage.removeItem(keyOf(templateId));
		else sessionStorage.setItem(keyOf(templateId), JSON.stringify(edits));
		return true;
	} catch {
		return edits === null;
	}
}

function readShape(value: unknown): Edits | null {
	if (typeof value !== 'object' || value === null) return null;
	const { name, description, blockList, version } = value as Partial<Record<keyof Edits, unknown>>;
	if (typeof name !== 'string' || typeof description !== 'string' || typeof version !== 'number')
		return null;
	if (!Array.isArray(blockList)) return null;
	return {
		name,
		description,
		version,
		blockList: blockList.filter((one) => typeof one === 'string'),
	};
}
