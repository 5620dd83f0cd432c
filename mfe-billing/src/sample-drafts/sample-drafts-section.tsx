import { SampleDrafts } from './sample-drafts.tsx';
import { useSampleDrafts } from './use-sample-drafts.ts';

/** Three drafts from the onboarding answers, which stream in once per account. */
export function SampleDraftsSection() {
	return <SampleDrafts {...useSampleDrafts()} />;
}
