import { Button } from 'design-system/button';
import { Combobox } from 'design-system/combobox';
import { Notice } from 'design-system/notice';
import { previewOf } from 'design-system/rich-text/html-to-text';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { TemplateForm } from '../template/use-template-form.ts';

export interface TemplateBoxProps {
	form: Pick<TemplateForm, 'form' | 'templates' | 'list' | 'isLoading' | 'type' | 'select' | 'create'>;
}

/** Where a template is looked for, selected, or named when it is new. */
export function TemplateBox({ form: { form, templates, list, isLoading, type, select, create } }: TemplateBoxProps) {
	const items = useMemo(() => templates.map(({ id, name, preview }) => ({ id, name, preview: previewOf(preview, 60) })), [templates]);
	const box = useRef<HTMLDivElement>(null);
	const hadFocus = useRef(false);
	useLayoutEffect(() => {
		// The field is disabled while a template loads, and a disabled field loses focus.
		if (isLoading) hadFocus.current = box.current?.contains(document.activeElement) ?? false;
		else if (hadFocus.current && document.activeElement === document.body) box.current?.querySelector('input')?.focus();
	}, [isLoading]);

	return (
		<div ref={box}>
			<Combobox
				label="Template"
				meta={form.mode === 'new' ? 'new' : form.base ? `v${form.base.version}` : undefined}
				placeholder="Search templates, or name a new one"
				items={items}
				text={form.name}
				onText={type}
				onSelect={({ id }) => select(id)}
				onCreate={create}
				{...(isLoading ? { busy: 'Loading template...' } : {})}
			/>
			{list.isError ? (
				<Notice
					live
					tone="error"
					title="Your templates could not be read."
					actions={
						<Button size="sm" onClick={() => void list.refetch()}>
							Try again
						</Button>
					}
				>
					{list.error && 'message' in list.error ? list.error.message : null}
				</Notice>
			) : null}
		</div>
	);
}
