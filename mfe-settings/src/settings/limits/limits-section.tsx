import { Loaded } from 'remote-kit/loaded';
import { usePublishingSettingsQuery } from 'remote-kit/publishing/api/publishing-api';
import { useLinkedPart } from '../frame/use-linked-part.ts';
import { SettingsSection } from '../settings-section.tsx';
import { useAnswerSpendingQuery } from './answer-limit-api.ts';
import { LimitsEditor } from './limits-editor.tsx';

/** Settings section: what was spent this month, and the most that may be. */
export function LimitsSection() {
	const answers = useAnswerSpendingQuery(undefined, { refetchOnMountOrArgChange: true });
	const publishing = usePublishingSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
	const data = answers.data &&
		publishing.data && { answers: answers.data, publishing: publishing.data };
	const query = {
		data,
		error: answers.error ?? publishing.error,
		isFetching: answers.isFetching || publishing.isFetching,
		refetch: () => {
			for (const each of [answers, publishing]) if (!each.data) void each.refetch();
		},
	};
	// Links of other releases lead to the answers, which had a section of their own.
	useLinkedPart(data !== undefined, location.hash === '#answers' ? 'limits' : undefined);
	return (
		<SettingsSection
			id="limits"
			title="Budget"
			note="Leave a limit empty for no limit, or to turn results off. Anything that would exceed it isn’t sent. Months are in UTC."
		>
			<Loaded query={query} name="your budget" lines={6}>
				{(stored) => <LimitsEditor stored={stored} />}
			</Loaded>
		</SettingsSection>
	);
}
