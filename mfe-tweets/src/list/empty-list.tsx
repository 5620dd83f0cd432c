import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { EmptyState } from 'design-system/empty-state';
import { FailureLine } from '../components/failure-line.tsx';
import { describeCost, describeFetch } from '../fetch/describe-fetch.ts';
import type { Fetching } from '../fetch/use-fetch.ts';
import { type TweetList, tweetsPath } from '../tweets-address.ts';

export interface EmptyListProps {
	list: TweetList;
	fetching: Fetching;
}

/** Explains an empty list and how to fill it. */
export function EmptyList({
	list: { filter, run },
	fetching: { state, isRunning, failure, start },
}: EmptyListProps) {
	if (filter === 'included') {
		return (
			<EmptyState
				title={run === null ? 'No included posts yet.' : 'This run included no posts.'}
				action={<ButtonLink href="/app/filter">Open Filter</ButtonLink>}
			>
				Run a filter. The posts it includes are listed here, each with its reason.
			</EmptyState>
		);
	}
	if (filter === 'answered') {
		return (
			<EmptyState
				title="No replies yet."
				action={<ButtonLink href={tweetsPath}>Show all posts</ButtonLink>}
			>
				Posts you reply to from Warble are listed here.
			</EmptyState>
		);
	}
	if (filter === 'to_answer') {
		return (
			<EmptyState
				title="Nothing left to answer."
				action={<ButtonLink href={tweetsPath}>Show all posts</ButtonLink>}
			>
				Posts of the last seven days are listed here until you reply or mark them as done.
			</EmptyState>
		);
	}
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
			<p>
				A fetch reads the posts of the last seven days from your feed
				{state ? `: ${describeCost(state)}` : ''}. Nothing is posted or liked.
			</p>
			{state ? <p role="status">{describeFetch(state)}</p> : null}
			{failure ? <FailureLine failure={failure} /> : null}
		</EmptyState>
	);
}
