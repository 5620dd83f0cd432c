import type { QueryError } from 'bff/client/base-query';
import type { FilterTemplate } from 'bff/contract/filter';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { filterApi, useDeleteTemplateMutation, useDuplicateTemplateMutation, useSaveTemplateMutation, useTemplatesQuery } from '../api.ts';
import type { Dispatch } from '../store.ts';
import { contentOf, editsOf, emptyForm, type Form, findByName, isDirty, openNew, openTemplate, reopenNew } from './form.ts';
import { isBlank } from './is-blank.ts';
import { keepSelected, readSelected } from './selected-template.ts';
import { keepEdits } from './unsaved-edits.ts';

/** Something that holds the person up: the spec's text, and why. */
export interface FormAlert {
	title: string;
	reason?: QueryError | undefined;
}

interface Options {
	onUnsavedChange: (dirty: boolean) => void;
	onAlert: (alert: FormAlert) => void;
	/** Something was done. */
	onDone: (text: string) => void;
}

/** The template form: which template is selected, what was written, and what can be done with it. */
export function useTemplateForm({ onUnsavedChange, onAlert, onDone }: Options) {
	const dispatch = useDispatch<Dispatch>();
	const list = useTemplatesQuery(undefined, { refetchOnFocus: true });
	const templates = useMemo(() => list.data ?? [], [list.data]);
	const [form, setForm] = useState<Form>(() => (readSelected() === null ? reopenNew() : emptyForm));
	const [isLoading, setIsLoading] = useState(() => readSelected() !== null);
	/** The newest version, which somebody else saved while this one was edited. */
	const [theirs, setTheirs] = useState<FilterTemplate | null>(null);
	const wanted = useRef<string>(null);
	const [save, saving] = useSaveTemplateMutation();
	const [duplicate, duplicating] = useDuplicateTemplateMutation();
	const [remove, removing] = useDeleteTemplateMutation();

	const read = useCallback(
		(id: string) => dispatch(filterApi.endpoints.template.initiate(id, { forceRefetch: true, subscribe: false })),
		[dispatch],
	);
	const show = useCallback((template: FilterTemplate) => {
		keepSelected(template.id);
		setForm(openTemplate(template));
	}, []);

	const load = useCallback(
		async (id: string, { isRestored = false } = {}) => {
			wanted.current = id;
			setIsLoading(true);
			const { data, error } = await read(id);
			if (wanted.current !== id) return;
			wanted.current = null;
			setIsLoading(false);
			if (data?.content) return show(data);
			if (isRestored) {
				keepSelected(null);
				setForm(reopenNew());
			} else {
				onAlert({
					title: 'Failed to load template. Please try again.',
					reason: (error as QueryError | undefined) ?? { code: 'internal', message: 'Failed to load template content' },
				});
			}
		},
		[read, show, onAlert],
	);

	useEffect(() => {
		const id = readSelected();
		if (id !== null) void load(id, { isRestored: true });
		return () => {
			wanted.current = null;
		};
	}, [load]);

	const dirty = isDirty(form);
	useEffect(() => onUnsavedChange(dirty), [dirty, onUnsavedChange]);
	useEffect(() => {
		if (form.mode !== 'none') keepEdits(form.base?.id ?? null, dirty ? editsOf(form) : null);
	}, [form, dirty]);

	const select = useCallback(
		(id: string) => {
			if (id === form.base?.id) setForm((current) => ({ ...current, name: current.base?.name ?? current.name }));
			else void load(id);
		},
		[form.base, load],
	);
	const create = useCallback((name: string) => {
		keepSelected(null);
		setForm((current) => openNew(current, name));
	}, []);
	const type = (text: string) => {
		if (text.trim() === '') {
			keepSelected(null);
			setForm({ ...emptyForm, name: text });
			return;
		}
		const found = findByName(templates, text);
		if (!found) return create(text);
		setForm((current) => ({ ...current, name: text }));
		if (found.id !== form.base?.id) void load(found.id);
	};

	/** Saves what is on the screen, over `version`. Resolves with null when that did not happen; the person then knows why. */
	const store = async (version: number | undefined): Promise<FilterTemplate | null> => {
		const name = form.name.trim();
		if (name === '') return tell('Please enter a filter title.');
		if (isBlank(form.description)) return tell('Please enter a description.');
		const { base, description, blockList } = form;
		const content = contentOf(form);
		const { data, error } = await save(base && version ? { id: base.id, version, name: base.name, content } : { name, content });
		if (!data) return refuse(error as QueryError);
		keepEdits(base?.id ?? null, null);
		keepSelected(data.id);
		setTheirs(null);
		// The words as they were sent, not as the server tidied them: the editor keeps its place.
		const saved = { ...data, content: contentOf({ description, blockList }) };
		setForm((current) => ({ ...current, mode: 'selected', base: saved, name: data.name, isBroughtBack: false }));
		onDone(base ? 'Template updated successfully!' : 'Template saved successfully!');
		return data;
	};

	const tell = (title: string, reason?: QueryError): null => {
		onAlert({ title, reason });
		return null;
	};

	const refuse = async (reason: QueryError): Promise<null> => {
		const id = form.base?.id;
		if (reason.code === 'conflict' && id !== undefined) {
			const { data } = await read(id);
			if (data) {
				setTheirs(data);
				return null;
			}
		}
		if (reason.code === 'not_found' && id !== undefined) {
			keepEdits(id, null);
			create(form.name);
			const message = 'This template was deleted meanwhile. Your words are still here: save again to make a new one of them.';
			return tell('Failed to save filter. Please try again.', { ...reason, message });
		}
		return tell('Failed to save filter. Please try again.', reason);
	};

	const copy = async () => {
		if (!form.base) return tell('Please select a filter template first before duplicating.');
		const { data, error } = await duplicate({ templateId: form.base.id, name: `${form.base.name.slice(0, 115)} Copy` });
		if (!data) return tell('Failed to duplicate filter. Please try again.', error as QueryError);
		show(data);
		onDone('Template duplicated successfully!');
		return null;
	};

	const discardAll = () => {
		keepSelected(null);
		setForm(emptyForm);
	};
	const deleteSelected = async () => {
		if (!form.base) return;
		const { id, name } = form.base;
		const { error } = await remove(id);
		const failure = error as QueryError | undefined;
		if (failure && failure.code !== 'not_found') return tell(`“${name}” was not deleted.`, failure);
		keepEdits(id, null);
		discardAll();
		onDone(`“${name}” deleted. Its runs stay in Previous Runs.`);
	};

	return {
		form,
		dirty,
		templates,
		list,
		isLoading,
		isSaving: saving.isLoading,
		isDuplicating: duplicating.isLoading,
		isDeleting: removing.isLoading,
		type,
		select,
		create,
		change: useCallback((words: Partial<Pick<Form, 'description' | 'blockList'>>) => {
			setForm((current) => ({ ...current, ...words }));
		}, []),
		save: () => store(form.base?.version),
		copy,
		deleteSelected,
		/** Back to what is saved, or to nothing. */
		discard: () => {
			keepEdits(form.base?.id ?? null, null);
			if (form.base) void load(form.base.id);
			else discardAll();
		},
		conflict: theirs && {
			theirs,
			keepMine: () => store(theirs.version),
			keepTheirs: () => {
				keepEdits(theirs.id, null);
				setTheirs(null);
				show(theirs);
			},
			close: () => setTheirs(null),
		},
	};
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;
