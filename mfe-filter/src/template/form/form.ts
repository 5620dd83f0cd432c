import type { FilterTemplate, TemplateSummary } from 'bff/contract/filter';
import {
	contentDefaults,
	type FullContent,
	fillContent,
	isSameContent,
	pickContent,
} from 'bff/contract/filter-content';
import { type Edits, readEdits } from './unsaved-edits.ts';

/** The state of the template form. Without a selection (`none`), only the name can be filled in. */
export interface Form {
	mode: 'none' | 'new' | 'selected';
	/** The template as last loaded or saved. */
	base: FilterTemplate | null;
	/** The text in the search box. */
	name: string;
	content: FullContent;
	/** Whether unsaved changes of an earlier visit were restored. */
	isRestored: boolean;
}

export const emptyForm: Form = {
	mode: 'none',
	base: null,
	name: '',
	content: contentDefaults,
	isRestored: false,
};

/** The form for a template, with its unsaved changes if there are any. */
export function openTemplate(template: FilterTemplate): Form {
	const edits = readEdits(template.id);
	const stored: Form = {
		mode: 'selected',
		base: template,
		name: template.name,
		content: fillContent(template.content),
		isRestored: false,
	};
	if (!edits) return stored;
	// The version that was edited, so that saving notices a version saved since.
	return {
		...stored,
		content: pickContent(edits),
		base: { ...template, version: edits.version },
		isRestored: true,
	};
}

/**
 * The form for a new template. It starts with the form's content, or that of an unsaved new one.
 */
export function openNew(form: Form, name: string): Form {
	const edits = form.mode === 'new' || isDirty(form) ? null : readEdits(null);
	const restored =
		edits && edits.description !== '' ? { content: pickContent(edits), isRestored: true } : {};
	return { ...form, ...restored, mode: 'new', base: null, name };
}

/** The form with the unsaved new template of an earlier visit, or an empty one. */
export function reopenNew(): Form {
	const edits = readEdits(null);
	return edits
		? { ...emptyForm, content: pickContent(edits), mode: 'new', name: edits.name, isRestored: true }
		: emptyForm;
}

export function isDirty({ mode, base, content }: Form): boolean {
	if (mode === 'new') return true;
	return base !== null && !isSameContent(content, fillContent(base.content));
}

export function editsOf({ name, content, base }: Form): Edits {
	return { ...content, name, version: base?.version ?? 0 };
}

/** The saved template with this name, ignoring case. */
export function findByName(
	templates: readonly TemplateSummary[],
	name: string,
): TemplateSummary | undefined {
	const lowerCaseName = name.trim().toLowerCase();
	return templates.find((template) => template.name.toLowerCase() === lowerCaseName);
}
