import type { TweetFilter } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { EmptyState } from 'design-system/empty-state';
import { FailureLine } from '../components/failure-line.tsx';
import { describeFetch, describeReach } from '../fetch/describe-fetch.ts';
import type { Fetching } from '../fetch/use-fetch.ts';
import { listPath } from '../tweets-address.ts';

export interface EmptyListProps {
	filter: TweetFilter;
	run: string | null;
	fetching: Fetching;
}

const readingTexts: Partial<Record<TweetFilter, { title: string; text: string }>> = {
	saved: {
		title: 'Nothing saved.',
		text: 'Posts that you save for later stay here until you mark them as read.',
	},
	seen: {
		title: 'Nothing seen yet.',
		text: 'Posts that you read, dismiss or reply to are listed here for 30 days.',
	},
	filtered_out: {
		title: 'Nothing filtered out.',
		text: 'Posts that your filters leave out are listed here for 30 days, each with the reason.',
	},
};

/** Explains an empty list and how to fill it. */
export function EmptyList({
	filter,
	run,
	fetching: { state, isRunning, failure, start },
}: EmptyListProps) {
	const showAll = (
		<ButtonLink href={listPath({ filter: 'all', run: null })}>Show all posts</ButtonLink>
	);
	if (filter === 'included') {
		return (
			<EmptyState
				title={
					run === null ? 'Nothing worth reading yet.' : 'This run found nothing worth reading.'
				}
				action={<ButtonLink href="/app/filter">Open Filter</ButtonLink>}
			>
				Run a filter. The posts it includes are listed here, each with its reason.
			</EmptyState>
		);
	}
	if (filter === 'answered') {
		return (
			<EmptyState title="No replies yet." action={showAll}>
				Posts you reply to from Warble are listed here.
			</EmptyState>
		);
	}
	if (filter === 'to_answer') {
		return (
			<EmptyState title="Nothing left to answer." action={showAll}>
				Posts from the last seven days stay here until you reply or mark them as done.
			</EmptyState>
		);
	}
	const ofFilters = readingTexts[filter];
	if (ofFilters) return <EmptyState title={ofFilters.title}>{ofFilters.text}</EmptyState>;
	return (
		<EmptyState
			title="No tweets available for review."
			action={
				<Button variant="primary" busy={isRunning} onClick={start}>
					Fetch posts now
				</Button>
			}
		>
			<p>Try refreshing the page or running a manual scrape of twitter from the dashboard.</p>
			{state ? <p>{describeReach(state)}</p> : null}
			{state ? <p role="status">{describeFetch(state)}</p> : null}
			{failure ? <FailureLine failure={failure} /> : null}
		</EmptyState>
	);
}
