import type { FilterContent } from 'bff/contract/filter';
import { lazy, Suspense } from 'react';
import { useAgreementQuery } from '../template/form/template-api.ts';
import { useTrial } from './use-template-try.ts';

const TryPanel = lazy(async () => ({
	default: (await import(/* webpackChunkName: "runs" */ './try-panel.tsx')).TryPanel,
}));

export interface TryWordsProps {
	templateId: string;
	/** As it stands on the screen. */
	content: FilterContent;
	canTry: boolean;
}

/**
 * Lets words be tried on the posts that the person decided by hand. Nothing where there are none.
 */
export function TryWords({ templateId, content, canTry }: TryWordsProps) {
	const { currentData: agreement } = useAgreementQuery(templateId);
	const { trial, start, stop } = useTrial(templateId);
	if (!agreement || agreement.labelled === 0) return null;
	return (
		<Suspense>
			<TryPanel
				agreement={agreement}
				trial={trial}
				canTry={canTry}
				onTry={() => void start(content)}
				onStop={stop}
			/>
		</Suspense>
	);
}
