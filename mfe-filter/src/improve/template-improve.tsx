import { type FilterTemplate, fillContent, isSameContent } from 'bff/contract/filter/filter';
import { useRef } from 'react';
import { useTemplateVersionQuery } from '../run/state/run-api.ts';
import type { TemplateForm } from '../template/form/use-template-form.ts';
import { ImprovePanel, type ProposalUse } from './improve-panel.tsx';
import { useImprove } from './use-improve.ts';

export interface TemplateImproveProps {
	/** As saved. */
	template: FilterTemplate;
	form: Pick<TemplateForm, 'dirty' | 'changing' | 'saveContent'>;
	/** How many posts the user has decided on. */
	labelled: number;
}

/** Lets the model propose a better description of a template, and saves it if the user accepts. */
export function TemplateImprove({ template, form, labelled }: TemplateImproveProps) {
	const { id, version } = template;
	const { state, start, reset } = useImprove(id);
	const { proposed } = state;
	const madeFrom = proposed?.version ?? version;
	const before = useTemplateVersionQuery(
		{ id, version: madeFrom },
		{ skip: !proposed },
	).currentData;
	const section = useRef<HTMLElement>(null);
	const isSavedAs = (content: FilterTemplate['content']) =>
		isSameContent(fillContent(template.content), fillContent(content));

	let use: ProposalUse = 'open';
	if (proposed && before && version > madeFrom) {
		use = isSavedAs(before.content) ? 'returned' : 'outdated';
		if (isSavedAs(proposed.content)) use = 'used';
	}
	/** The pressed button disappears. */
	const focus = () => section.current?.focus();

	return (
		<ImprovePanel
			ref={section}
			labelled={labelled}
			state={state}
			before={before?.content}
			version={version}
			use={use}
			isDirty={form.dirty}
			isSaving={form.changing === 'save'}
			onImprove={() => {
				void start();
				focus();
			}}
			onReset={() => {
				reset();
				focus();
			}}
			onSave={async (content) => {
				const saved = await form.saveContent(fillContent(content), Math.max(version, madeFrom));
				if (saved) focus();
			}}
		/>
	);
}
