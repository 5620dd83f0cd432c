import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { latestThread } from 'bff/contract/compose/threads';
import { getFileTree } from 'bff/contract/editor/editor';
import { latestRun } from 'bff/contract/filter/latest';
import { getQueue, type Queue } from 'bff/contract/publishing/publishing';
import { tweetOverview } from 'bff/contract/tweets/tweets';
import { useEffect, useRef } from 'react';
import { useHeadingFocus } from '../forms/use-heading-focus.ts';
import { attentionOf } from './attention/attention-of.ts';
import type { KeyName } from './attention/missing-keys.ts';
import { ComposeCard } from './cards/compose-card.tsx';
import { EditorCard } from './cards/editor-card.tsx';
import { FilterCard } from './cards/filter-card.tsx';
import { QueueCard } from './cards/queue-card.tsx';
import { describeWaiting, TweetsCard } from './cards/tweets-card.tsx';
import styles from './dashboard.module.css';
import { DashboardPage } from './dashboard-page.tsx';
import { usePostFetch } from './fetch/use-post-fetch.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { useQuery } from './use-query.ts';

interface Props {
	subscription: SubscriptionStatus;
	missingKeys: readonly KeyName[];
	isLive: (remote: string) => boolean;
}

/** News of each live screen, and the first steps of a new account. */
export function SubscriberDashboard({ subscription, missingKeys, isLive }: Props) {
	const tweets = useQuery(tweetOverview, { isEnabled: isLive('tweets') });
	const fetch = usePostFetch({ isEnabled: isLive('tweets') });
	const run = useQuery(latestRun, {
		isEnabled: isLive('filter'),
		isChanging: ({ run }) => run?.status === 'running',
	});
	const threads = useQuery(latestThread, {
		isEnabled: isLive('compose'),
		isChanging: ({ thread }) => thread?.isRunning ?? false,
	});
	const queue = useQuery(getQueue, {
		isEnabled: isLive('publishing'),
		isChanging: ({ days }) => days.some(isSending),
	});
	const files = useQuery(getFileTree, { isEnabled: isLive('editor') });
	const firstSteps = useFirstSteps(
		{
			files: isLive('editor') ? files.data?.files : [],
			threads: isLive('compose') ? threads.data : { thread: null, earlier: [] },
			run: isLive('filter') ? run.data?.run : null,
		},
		isLive,
	);

	// A fetch that ends while the page is open changes the number of waiting posts.
	const { endedAt } = fetch.state ?? {};
	const endedBefore = useRef(endedAt);
	const { refresh } = tweets;
	useEffect(() => {
		if (endedAt && endedBefore.current !== undefined && endedBefore.current !== endedAt) refresh();
		endedBefore.current = endedAt;
	}, [endedAt, refresh]);

	const page = useRef<HTMLDivElement>(null);
	useHeadingFocus(page, firstSteps.isHidden);

	return (
		<DashboardPage
			ref={page}
			headline={tweets.data && describeWaiting(tweets.data)}
			missingKeys={missingKeys}
			attention={isLive('settings') ? attentionOf(subscription, fetch.state, new Date()) : []}
			canConfigure={isLive('settings')}
		>
			{firstSteps.steps && (
				<FirstSteps
					steps={firstSteps.steps}
					failure={firstSteps.failure}
					onHide={firstSteps.hide}
				/>
			)}
			<div className={styles.overview}>
				{isLive('tweets') && (
					<TweetsCard
						query={tweets}
						fetch={fetch}
						settingsHref={isLive('settings') ? '/app/settings' : undefined}
					/>
				)}
				{isLive('filter') && <FilterCard query={run} canReview={isLive('tweets')} />}
				{isLive('publishing') && <QueueCard query={queue} />}
				{isLive('compose') && <ComposeCard query={threads} />}
				{isLive('editor') && <EditorCard query={files} />}
			</div>
		</DashboardPage>
	);
}

function isSending({ drafts }: Queue['days'][number]): boolean {
	return drafts.some(({ publication }) => publication?.status === 'publishing');
}
