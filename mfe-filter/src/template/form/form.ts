import type { FilterContent, FilterTemplate, TemplateSummary } from 'bff/contract/filter';
import { type Edits, readEdits } from './unsaved-edits.ts';

/**
 * The template form as it stands. `none`: nothing is selected, and nothing but the name can be
 * filled in.
 */
export interface Form {
	mode: 'none' | 'new' | 'selected';
	/** What was loaded or saved last. */
	base: FilterTemplate | null;
	/** What stands in the search box. */
	name: string;
	description: string;
	blockList: readonly string[];
	/** Whether unsaved words of an earlier visit were put back. */
	isRestored: boolean;
}

export const emptyForm: Form = {
	mode: 'none',
	base: null,
	name: '',
	description: '',
	blockList: [],
	isRestored: false,
};

/** A template as it is stored, or as it was being edited when somebody left it. */
export function openTemplate(template: FilterTemplate): Form {
	const { description, blockList = [] } = template.content;
	const edits = readEdits(template.id);
	const stored: Form = {
		mode: 'selected',
		base: template,
		name: template.name,
		description,
		blockList,
		isRestored: false,
	};
	if (!edits) return stored;
	// The version that was edited goes along, so that saving notices who saved meanwhile.
	return {
		...stored,
		...editableContent(edits),
		base: { ...template, version: edits.version },
		isRestored: true,
	};
}

/**
 * A template of this name that does not exist yet. It begins with the words on the screen, or with
 * those of an unfinished new one.
 */
export function openNew(form: Form, name: string): Form {
	const edits = form.mode === 'new' || isDirty(form) ? null : readEdits(null);
	const words =
		edits && edits.description !== '' ? { ...editableContent(edits), isRestored: true } : {};
	return { ...form, ...words, mode: 'new', base: null, name };
}

/** What an earlier visit left of a new template, if it did. */
export function reopenNew(): Form {
	const edits = readEdits(null);
	return edits
		? { ...emptyForm, ...editableContent(edits), mode: 'new', name: edits.name, isRestored: true }
		: emptyForm;
}

export function isDirty({ mode, base, description, blockList }: Form): boolean {
	if (mode === 'new') return true;
	if (!base) return false;
	return (
		description !== base.content.description ||
		blockList.join() !== (base.content.blockList ?? []).join()
	);
}

/** What is saved: the block list only where there is one. */
export function contentOf({
	description,
	blockList,
}: Pick<Form, 'description' | 'blockList'>): FilterContent {
	return blockList.length === 0 ? { description } : { description, blockList: [...blockList] };
}

export function editsOf({ name, description, blockList, base }: Form): Edits {
	return { name, description, blockList, version: base?.version ?? 0 };
}

/** The saved template with exactly this name, whatever its case. */
export function findByName(
	templates: readonly TemplateSummary[],
	name: string,
): TemplateSummary | undefined {
	const wanted = name.trim().toLowerCase();
	return templates.find((template) => template.name.toLowerCase() === wanted);
}

function editableContent({
	description,
	blockList,
}: Edits): Pick<Form, 'description' | 'blockList'> {
	return { description, blockList };
}
