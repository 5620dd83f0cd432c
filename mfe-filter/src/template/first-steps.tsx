import type { TemplateSummary } from 'bff/contract/filter';
import { EmptyState } from 'design-system/empty-state';
import { lazy, Suspense } from 'react';
import type { Form } from './form/form.ts';

const SetupMissing = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ './setup-missing.tsx')).SetupMissing,
}));

export interface FirstStepsProps {
	mode: Form['mode'];
	/** Undefined until they are loaded. */
	templates: readonly TemplateSummary[] | undefined;
}

/**
 * Tells new users how to begin, and what a first run needs; others learn that from the estimate.
 */
export function FirstSteps({ mode, templates }: FirstStepsProps) {
	if (!templates) return null;
	if (templates.length > 0)
		return mode === 'none' ? <p>Choose a template above, or type a new name.</p> : null;
	if (mode === 'none') {
		return (
			<EmptyState title="No templates yet.">
				Type a name for your first one above, say what is worth reading, and save it. Then it can be
				run.
			</EmptyState>
		);
	}
	return (
		<Suspense>
			<SetupMissing />
		</Suspense>
	);
}
