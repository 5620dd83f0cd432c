import type { TemplateSummary } from 'bff/contract/filter';
import { EmptyState } from 'design-system/empty-state';

export interface FirstStepsProps {
	/** Nothing is selected. */
	isShown: boolean;
	/** Undefined until they are known. */
	templates: readonly TemplateSummary[] | undefined;
}

/** How to begin. */
export function FirstSteps({ isShown, templates }: FirstStepsProps) {
	if (!isShown || !templates) return null;
	if (templates.length > 0) return <p>Choose a template above, or type a new name.</p>;
	return (
		<EmptyState title="No templates yet.">
			Type a name for your first one above, say what is worth reading, and save it. Then it can be run.
		</EmptyState>
	);
}
