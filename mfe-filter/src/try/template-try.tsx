import type { FilterContent } from 'bff/contract/filter/filter';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useAgreementQuery } from '../template/form/template-api.ts';
import { useTemplateTry } from './use-template-try.ts';

const TryPanel = lazyPart(
	async () => (await import('./try-panel.tsx')).TryPanel,
	'Trying the template',
);

export interface TemplateTryProps {
	templateId: string;
	/** The unsaved content. */
	content: FilterContent;
	canTry: boolean;
}

/** Tries unsaved content on labelled posts. Renders nothing if there are no labelled posts. */
export function TemplateTry({ templateId, content, canTry }: TemplateTryProps) {
	const { currentData: agreement } = useAgreementQuery(templateId);
	const { tryState, start, stop } = useTemplateTry(templateId);
	if (!agreement || agreement.labelled === 0) return null;
	return (
		<TryPanel
			agreement={agreement}
			tryState={tryState}
			canTry={canTry}
			onTry={() => void start(content)}
			onStop={stop}
		/>
	);
}
