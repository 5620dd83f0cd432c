import type { QueryError } from 'bff/client/base-query';
import { type FilterTemplate, type FullContent, trimContent } from 'bff/contract/filter/filter';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure, failureOf } from 'remote-kit/failure';
import { filterApi, useTemplatesQuery } from '../../api.ts';
import type { AppThunk, Dispatch } from '../../store.ts';
import { duplicate, type Outcome, remove, save } from './change-template.ts';
import {
	editsOf,
	emptyForm,
	type Form,
	findByName,
	isDirty,
	openNew,
	openTemplate,
	reopenGone,
	reopenNew,
	writeContent,
} from './form.ts';
import { isBlank } from './is-blank.ts';
import { keepSelected, readSelected } from './selected-template.ts';
import { followEdits, keepEdits, readEdits } from './unsaved-edits.ts';

/** A dialog to show: the spec's text, and the reason. */
export interface FormAlert {
	title: string;
	reason?: QueryError | undefined;
}

interface Options {
	onUnsavedChange: (dirty: boolean) => void;
	onAlert: (alert: FormAlert) => void;
	/**
	 * Called with a message after a successful change, and a function that undoes it, if possible.
	 */
	onDone: (text: string, undo?: () => void) => void;
}

/**
 * The state of the template form, with functions to select, edit, save, copy and delete templates.
 */
export function useTemplateForm({ onUnsavedChange, onAlert, onDone }: Options) {
	const dispatch = useDispatch<Dispatch>();
	const list = useTemplatesQuery(undefined, { refetchOnFocus: true });
	const templates = useMemo(() => list.data ?? [], [list.data]);
	const [form, setForm] = useState<Form>(() => (readSelected() === null ? reopenNew() : emptyForm));
	const [isLoading, setIsLoading] = useState(() => readSelected() !== null);
	const [changing, setChanging] = useState<'save' | 'copy' | 'delete' | null>(null);
	/** The newest version, if it was saved elsewhere while this one was edited. */
	const [theirs, setTheirs] = useState<FilterTemplate | null>(null);
	const requestedId = useRef<string>(null);

	const show = useCallback((template: FilterTemplate) => {
		keepSelected(template.id);
		setForm(openTemplate(template));
	}, []);
	const showAlert = (title: string, reason?: QueryError): null => {
		onAlert({ title, reason });
		return null;
	};

	const load = useCallback(
		async (id: string, { isRestored = false } = {}) => {
			requestedId.current = id;
			setIsLoading(true);
			const { data, error } = await dispatch(
				filterApi.endpoints.template.initiate(id, { forceRefetch: true, subscribe: false }),
			);
			if (requestedId.current !== id) return;
			requestedId.current = null;
			setIsLoading(false);
			// After an error, `data` is the data loaded before.
			if (!error && data?.content) return show(data);
			if (isRestored) {
				keepSelected(null);
				setForm(asFailure(error)?.code === 'not_found' ? reopenGone(id) : reopenNew());
			} else {
				onAlert({
					title: 'Failed to load template. Please try again.',
					reason: error
						? failureOf(error)
						: {
								code: 'internal',
								message: 'Failed to load template content',
							},
				});
				// The typed name belongs to a template that is not in this list.
				setForm((current) => ({ ...current, name: current.base?.name ?? '' }));
			}
		},
		[dispatch, show, onAlert],
	);

	useEffect(() => {
		const id = readSelected();
		if (id !== null) void load(id, { isRestored: true });
		return () => {
			requestedId.current = null;
		};
	}, [load]);

	const dirty = isDirty(form);
	useEffect(() => onUnsavedChange(dirty), [dirty, onUnsavedChange]);
	useEffect(() => {
		if (form.mode !== 'none') keepEdits(form.base?.id ?? null, dirty ? editsOf(form) : null);
	}, [form, dirty]);

	const openId = form.base?.id ?? null;
	useEffect(() => followEdits(openId), [openId]);

	const select = useCallback(
		(id: string) => {
			if (id === form.base?.id)
				setForm((current) => ({ ...current, name: current.base?.name ?? current.name }));
			else void load(id);
		},
		[form.base, load],
	);
	const create = useCallback((name: string) => {
		keepSelected(null);
		setForm((current) => openNew(current, name));
	}, []);
	/** Empties the form, including changes stored for the next visit. */
	const empty = (name = '') => {
		const { base, left, content } = form;
		// When a name is deleted key by key, the first key has left the template.
		const leftEdits = left && readEdits(left.id);
		keepSelected(null);
		keepEdits(base?.id ?? null, null);
		if (left) keepEdits(left.id, null);
		setForm({ ...emptyForm, name });
		if (!leftEdits && (!dirty || isBlank(content.description))) return;
		onDone('Unsaved changes were discarded.', () => {
			keepSelected(base?.id ?? null);
			if (left) keepEdits(left.id, leftEdits);
			setForm(form);
		});
	};
	const type = (text: string) => {
		if (text.trim() === '') return empty(text);
		const found = findByName(templates, text);
		if (!found) return create(text);
		setForm((current) => ({ ...current, name: text }));
		if (found.id !== form.base?.id) void load(found.id);
	};

	const change = async (what: NonNullable<typeof changing>, thunk: AppThunk<Promise<Outcome>>) => {
		setChanging(what);
		const outcome = await dispatch(thunk);
		setChanging(null);
		return outcome;
	};

	/**
	 * Saves the form, or `sent` instead of it, over `version`. Resolves with null, after an alert or
	 * a conflict, if that fails.
	 */
	const store = async (
		version: number | undefined,
		sent = form,
	): Promise<FilterTemplate | null> => {
		const { base, name, content } = sent;
		if (name.trim() === '') return showAlert('Please enter a filter title.');
		if (isBlank(content.description)) return showAlert('Please enter a description.');
		const outcome = await change('save', save(sent, version));
		switch (outcome.kind) {
			case 'conflict':
				setTheirs(outcome.theirs);
				return null;
			case 'not found': {
				keepEdits(base?.id ?? null, null);
				keepSelected(null);
				setForm((current) => ({ ...current, mode: 'new', base: null }));
				const message =
					'This template was deleted somewhere else. Your changes are still here: save again to create it as a new template.';
				return showAlert('Failed to save filter. Please try again.', {
					...outcome.reason,
					message,
				});
			}
			case 'refused':
				return showAlert('Failed to save filter. Please try again.', outcome.reason);
			case 'done': {
				const { template } = outcome;
				keepEdits(base?.id ?? null, null);
				keepSelected(template.id);
				setTheirs(null);
				// The content as it was sent, not as the server cleaned it, so that the caret stays.
				const saved = { ...template, content: trimContent(content) };
				setForm((current) => ({
					...current,
					mode: 'selected',
					base: saved,
					name: template.name,
					isRestored: false,
					left: null,
				}));
				onDone(base ? 'Template updated successfully!' : 'Template saved successfully!');
				return template;
			}
		}
	};

	const copy = async () => {
		const { base } = form;
		if (!base) return showAlert('Please select a filter template first before duplicating.');
		const outcome = await change('copy', duplicate(base));
		if (outcome.kind === 'refused')
			return showAlert('Failed to duplicate filter. Please try again.', outcome.reason);
		if (outcome.kind === 'done') {
			const { template } = outcome;
			// The spec's servers respond with only its name.
			if (template.content) show(template);
			else void load(template.id);
		}
		onDone('Template duplicated successfully!');
	};

	const deleteSelected = async () => {
		const { base } = form;
		if (!base) return;
		const outcome = await change('delete', remove(base));
		if (outcome.kind === 'refused')
			return showAlert(`“${base.name}” was not deleted.`, outcome.reason);
		keepEdits(base.id, null);
		keepSelected(null);
		setForm(emptyForm);
		onDone(`“${base.name}” deleted. Its runs stay in Previous Runs.`);
	};

	return {
		form,
		dirty,
		templates,
		list,
		isLoading,
		changing,
		type,
		select,
		create,
		write: useCallback((fields: Partial<FullContent>) => {
			setForm((current) => writeContent(current, fields));
		}, []),
		/** Begins a new template, or opens the one of an earlier visit that was not saved. */
		beginNew: useCallback(() => {
			keepSelected(null);
			const reopened = reopenNew();
			setForm(reopened.mode === 'new' ? reopened : { ...emptyForm, mode: 'new' });
		}, []),
		/** Begins a new template with a name and content. */
		begin: useCallback((name: string, content: FullContent) => {
			keepSelected(null);
			setForm({ ...emptyForm, mode: 'new', name, content });
		}, []),
		/** Copies the content of the template that was selected before. */
		copyLeft: () =>
			setForm(({ left, ...current }) => ({
				...current,
				content: left?.content ?? current.content,
				left: null,
			})),
		save: () => store(form.base?.version),
		/** Saves other content over `version`. If that fails, the form has it as unsaved changes. */
		saveContent: (content: FullContent, version: number) => {
			const changed = writeContent(form, content);
			setForm(changed);
			return store(version, changed);
		},
		copy,
		deleteSelected,
		/** Restores the saved template, or empties the form. */
		discard: () => {
			if (!form.base) return empty();
			keepEdits(form.base.id, null);
			void load(form.base.id);
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
