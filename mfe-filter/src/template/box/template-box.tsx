import { NotLoaded } from 'design-system/not-loaded';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TemplateForm } from '../form/use-template-form.ts';
import type { TemplateCombobox } from './template-combobox.tsx';
import { TemplateField } from './template-field.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

export interface TemplateBoxProps {
	form: Pick<
		TemplateForm,
		'form' | 'templates' | 'list' | 'isLoading' | 'type' | 'select' | 'create'
	>;
	/** Whether there are no templates to search yet. */
	isFirst: boolean;
}

const fetchCombobox = () => import(/* webpackChunkName: "controls" */ './template-combobox.tsx');

/**
 * Searches and selects templates, and names new ones. The combobox is larger than the rest of the
 * screen, so it is loaded on the first focus.
 */
export function TemplateBox({
	form: { form, templates, list, isLoading, type, select, create },
	isFirst,
}: TemplateBoxProps) {
	const [Box, setBox] = useState<typeof TemplateCombobox>();
	const container = useRef<HTMLDivElement>(null);
	const remember = useRestoredFocus(container, isLoading, Box);
	/** Whether the user clicked or typed, rather than only moved the focus here. */
	const opensList = useRef(false);
	const fetchBox = useCallback(() => {
		fetchCombobox().then(
			(loaded) => {
				remember(opensList.current);
				// Synchronous, so that no keystroke is lost between the two fields.
				flushSync(() => setBox(() => loaded.TemplateCombobox));
			},
			// If loading fails, templates can still be found by name; the next focus retries.
			() => undefined,
		);
	}, [remember]);

	const field = {
		label: 'Template',
		placeholder: isFirst ? 'Name your filter' : 'Search templates, or name a new one',
		meta: form.mode === 'new' ? 'new' : form.base ? `v${form.base.version}` : undefined,
	};
	return (
		<div ref={container}>
			{Box ? (
				<Box
					{...field}
					templates={templates}
					text={form.name}
					onText={(text) => {
						remember(false);
						type(text);
					}}
					onSelect={({ id }) => {
						remember(false);
						select(id);
					}}
					onCreate={create}
					busy={isLoading ? 'Loading template...' : undefined}
				/>
			) : (
				<TemplateField
					{...field}
					value={form.name}
					disabled={isLoading}
					meta={isLoading ? 'Loading template...' : field.meta}
					onChange={({ target }) => {
						opensList.current = true;
						remember(false);
						type(target.value);
					}}
					onMouseDown={() => {
						opensList.current = true;
					}}
					onFocus={fetchBox}
					onPointerEnter={() => void fetchCombobox().catch(() => undefined)}
				/>
			)}
			{list.isError ? (
				<NotLoaded
					title="We couldn’t load your templates"
					reason={list.error?.message}
					onRetry={() => void list.refetch()}
				/>
			) : null}
		</div>
	);
}
