import {
	contentDefaults,
	type FilterTemplate,
	type FullContent,
	fillContent,
	isSameContent,
	pickContent,
	type TemplateSummary,
} from 'bff/contract/filter/filter';
import { type Edits, keepEdits, readEdits } from './unsaved-edits.ts';

/** The state of the template form. `none`: nothing is selected or written yet. */
export interface Form {
	mode: 'none' | 'new' | 'selected';
	/** The template as last loaded or saved. */
	base: FilterTemplate | null;
	/** The text in the search box. */
	name: string;
	content: FullContent;
	/** Whether unsaved changes of an earlier visit were restored. */
	isRestored: boolean;
	/** The template that was selected when a new one was named. Its content can be copied. */
	left: { id: string; name: string; content: FullContent } | null;
}

export const emptyForm: Form = {
	mode: 'none',
	base: null,
	name: '',
	content: contentDefaults,
	isRestored: false,
	left: null,
};

/** The form for a template, with its unsaved changes if there are any. */
export function openTemplate(template: FilterTemplate): Form {
	const edits = readEdits(template.id);
	const stored: Form = {
		...emptyForm,
		mode: 'selected',
		base: template,
		name: template.name,
		content: fillContent(template.content),
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
 * The form for a new template of this name. It keeps the text written for a new template, in this
 * form or on an earlier visit, and nothing of a selected template.
 */
export function openNew(form: Form, name: string): Form {
	if (form.mode === 'new') return { ...form, name };
	const edits = readEdits(null);
	const restored =
		edits && edits.description !== '' ? { content: pickContent(edits), isRestored: true } : {};
	const left = form.base && { id: form.base.id, name: form.base.name, content: form.content };
	return { ...emptyForm, left, ...restored, mode: 'new', name };
}

/** The form with the unsaved new template of an earlier visit, or an empty one. */
export function reopenNew(): Form {
	const edits = readEdits(null);
	return edits
		? { ...emptyForm, content: pickContent(edits), mode: 'new', name: edits.name, isRestored: true }
		: emptyForm;
}

/** The form with changed content. Without a selection, that begins a new template. */
export function writeContent(form: Form, fields: Partial<FullContent>): Form {
	return {
		...form,
		mode: form.mode === 'none' ? 'new' : form.mode,
		content: { ...form.content, ...fields },
	};
}

/** The unsaved changes of a template that was deleted elsewhere, as a new template. */
export function reopenGone(templateId: string): Form {
	const edits = readEdits(templateId);
	if (!edits) return reopenNew();
	keepEdits(templateId, null);
	keepEdits(null, { ...edits, version: 0 });
	return reopenNew();
}

export function isDirty({ mode, base, name, content }: Form): boolean {
	if (mode === 'new') return name.trim() !== '' || !isSameContent(content, contentDefaults);
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
