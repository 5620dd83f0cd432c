import { type FilterTemplate, trimContent } from 'bff/contract/filter/filter';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { AlertContent } from '../run/alert.tsx';
import { type LoadedStanding, StandingPart } from '../standing/standing-part.tsx';
import { useAgreementQuery } from '../template/form/template-api.ts';
import type { TemplateForm } from '../template/form/use-template-form.ts';
import { TemplateTry } from '../try/template-try.tsx';

const TemplateImprove = lazyPart(
	async () => (await import('../improve/template-improve.tsx')).TemplateImprove,
	'Improving the description',
);

export interface SavedTemplateProps {
	template: FilterTemplate;
	form: TemplateForm;
	standing: LoadedStanding;
	onAlert: (alert: AlertContent) => void;
}

/** What a template has once it is saved: its timetable, and what the user's decisions say of it. */
export function SavedTemplate({ template, form, standing, onAlert }: SavedTemplateProps) {
	const { content } = form.form;
	const labelled = useAgreementQuery(template.id).currentData?.labelled ?? 0;
	return (
		<>
			<StandingPart
				template={template}
				isDirty={form.dirty}
				standing={standing}
				onAlert={onAlert}
			/>
			<TemplateTry
				templateId={template.id}
				content={trimContent(content)}
				canTry={content.description !== '' && !form.isLoading}
			/>
			{labelled > 0 ? (
				<TemplateImprove template={template} form={form} labelled={labelled} />
			) : null}
		</>
	);
}
