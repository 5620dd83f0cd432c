import type { FilterContent, FilterTemplate, TemplateSummary } from 'bff/contract/filter';
import { type Edits, readEdits } from './unsaved-edits.ts';

/** The state of the template form. Without a selection (`none`), only the name can be filled in. */
export interface Form {
	mode: 'none' | 'new' | 'selected';
	/** The template as last loaded or saved. */
	base: FilterTemplate | null;
	/** The text in the search box. */
	name: string;
	description: string;
	blockList: readonly string[];
	/** Whether unsaved changes of an earlier visit were restored. */
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

/** The form for a template, with its unsaved changes if there are any. */
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
	// The version that was edited, so that saving notices a version saved since.
	return {
		...stored,
		...editableContent(edits),
		base: { ...template, version: edits.version },
		isRestored: true,
	};
}

/**
 * The form for a new template. It starts with the form's content, or that of an unsaved new one.
 */
export function openNew(form: Form, name: string): Form {
	const edits = form.mode === 'new' || isDirty(form) ? null : readEdits(null);
	const content =
		edits && edits.description !== '' ? { ...editableContent(edits), isRestored: true } : {};
	return { ...form, ...content, mode: 'new', base: null, name };
}

/** The form with the unsaved new template of an earlier visit, or an empty one. */
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

/** The content to save. An empty block list is left out. */
export function contentOf({
	description,
	blockList,
}: Pick<Form, 'description' | 'blockList'>): FilterContent {
	return blockList.length === 0 ? { description } : { description, blockList: [...blockList] };
}

export function editsOf({ name, description, blockList, base }: Form): Edits {
	return { name, description, blockList, version: base?.version ?? 0 };
}

/** The saved template with this name, ignoring case. */
export function findByName(
	templates: readonly TemplateSummary[],
	name: string,
): TemplateSummary | undefined {
	const lowerCaseName = name.trim().toLowerCase();
	return templates.find((template) => template.name.toLowerCase() === lowerCaseName);
}

function editableContent({
	description,
	blockList,
}: Edits): Pick<Form, 'description' | 'blockList'> {
	return { description, blockList };
}
