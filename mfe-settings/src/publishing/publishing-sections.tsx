import { AnswersSection } from '../compose/answers-section.tsx';
import { PublishingSection } from './publishing-section.tsx';

/** The sections that are loaded when they come into view. */
export function PublishingSections() {
	return (
		<>
			<PublishingSection />
			<AnswersSection />
		</>
	);
}
