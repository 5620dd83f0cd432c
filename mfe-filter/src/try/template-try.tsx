import type { FilterContent } from 'bff/contract/filter';
import { lazy, Suspense } from 'react';
import { useAgreementQuery } from '../template/form/template-api.ts';
import { useTemplateTry } from './use-template-try.ts';

const TryPanel = lazy(async () => ({
	default: (await import(/* webpackChunkName: "runs" */ './try-panel.tsx')).TryPanel,
}));

export interface TemplateTryProps {
	templateId: string;
	/** As it stands on the screen. */
	content: FilterContent;
	canTry: boolean;
}

/**
 * Lets words be tried on the posts that the person decided by hand. Nothing where there are none.
 */
export function TemplateTry({ templateId, content, canTry }: TemplateTryProps) {
	const { currentData: agreement } = useAgreementQuery(templateId);
	const { tryState, start, stop } = useTemplateTry(templateId);
	if (!agreement || agreement.labelled === 0) return null;
	return (
		<Suspense>
			<TryPanel
				agreement={agreement}
				tryState={tryState}
				canTry={canTry}
				onTry={() => void start(content)}
				onStop={stop}
			/>
		</Suspense>
	);
}
