import { Combobox } from 'design-system/combobox';
import { useMemo, useRef } from 'react';
import type { TemplateForm } from '../form/use-template-form.ts';
import { LoadError } from '../load-error.tsx';
import { cutPreview } from './cut-preview.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

export interface TemplateBoxProps {
	form: Pick<
		TemplateForm,
		'form' | 'templates' | 'list' | 'isLoading' | 'type' | 'select' | 'create'
	>;
	/** Whether there are no templates to search yet. */
	isFirst: boolean;
}

/**
 * Searches and selects templates, each with the beginning of its description, and names new ones.
 */
export function TemplateBox({
	form: { form, templates, list, isLoading, type, select, create },
	isFirst,
}: TemplateBoxProps) {
	const container = useRef<HTMLDivElement>(null);
	const remember = useRestoredFocus(container, isLoading);
	const items = useMemo(
		() => templates.map(({ id, name, preview }) => ({ id, name, preview: cutPreview(preview) })),
		[templates],
	);
	return (
		<div ref={container}>
			<Combobox
				label="Template"
				placeholder={isFirst ? 'Name your filter' : 'Search templates, or name a new one'}
				meta={form.mode === 'new' ? 'new' : form.base ? `v${form.base.version}` : undefined}
				items={items}
				text={form.name}
				onText={(text) => {
					remember();
					type(text);
				}}
				onSelect={({ id }) => {
					remember();
					select(id);
				}}
				onCreate={create}
				busy={isLoading ? 'Loading template...' : undefined}
			/>
			{list.isError ? (
				<LoadError
					title="Your templates couldn’t be loaded."
					error={list.error}
					onTryAgain={() => void list.refetch()}
				/>
			) : null}
		</div>
	);
}
