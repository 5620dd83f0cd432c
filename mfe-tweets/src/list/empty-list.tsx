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
				title={run === null ? 'No run has included posts yet.' : 'This run included no posts.'}
				action={<ButtonLink href="/app/filter">Open Filter</ButtonLink>}
			>
				Posts that a filter keeps come here, each with its reason.
			</EmptyState>
		);
	}
	if (filter === 'answered') {
		return (
			<EmptyState
				title="No post is answered yet."
				action={<ButtonLink href={tweetsPath}>Show all posts</ButtonLink>}
			>
				Posts that you answer from here are kept in this list.
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
				Or fetch your posts of the last seven days from here
				{state ? `: ${describeCost(state)}` : ''}.
			</p>
			{state && state.status !== 'never' ? <p role="status">{describeFetch(state)}</p> : null}
			{failure ? <FailureLine failure={failure} /> : null}
		</EmptyState>
	);
}
