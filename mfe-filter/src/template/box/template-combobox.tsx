import type { TemplateSummary } from 'bff/contract/filter/filter';
import { Combobox, type ComboboxProps } from 'design-system/combobox';
import { useMemo } from 'react';
import { cutPreview } from './cut-preview.ts';

export type TemplateComboboxProps = Omit<ComboboxProps, 'items'> & {
	templates: readonly TemplateSummary[];
};

/** The combobox of templates, each with the beginning of its description. */
export function TemplateCombobox({ templates, ...rest }: TemplateComboboxProps) {
	const items = useMemo(
		() => templates.map(({ id, name, preview }) => ({ id, name, preview: cutPreview(preview) })),
		[templates],
	);
	return <Combobox {...rest} items={items} />;
}
