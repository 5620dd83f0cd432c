import { listProposals } from 'bff/contract/access/proposals';
import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { latestThread } from 'bff/contract/compose/threads';
import { getFileTree } from 'bff/contract/editor/editor';
import { canReadPosts } from 'bff/contract/feed/can-read-posts';
import { latestRun } from 'bff/contract/filter/latest';
import { listStandingFilters } from 'bff/contract/filter/standing';
import { listDrafts } from 'bff/contract/publishing/drafts';
import { getQueue, type Queue } from 'bff/contract/publishing/publishing';
import { type TweetOverview, tweetOverview } from 'bff/contract/tweets/overview';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHeadingFocus } from '../forms/use-heading-focus.ts';
import { useShell } from '../shell-context.ts';
import { attentionOf } from './attention/attention-of.ts';
import type { KeyName } from './attention/missing-keys.ts';
import { ComposeCard } from './cards/compose-card.tsx';
import { EditorCard } from './cards/editor-card.tsx';
import { FilterCard } from './cards/filter-card.tsx';
import { QueueCard, SHOWN_PROPOSALS } from './cards/queue-card.tsx';
import { TweetsCard } from './cards/tweets-card.tsx';
import { WorthReadingCard } from './cards/worth-reading-card.tsx';
import styles from './dashboard.module.css';
import { DashboardPage } from './dashboard-page.tsx';
import { describeWaiting } from './describe-waiting.ts';
import { usePostFetch } from './fetch/use-post-fetch.ts';
import { FirstDrafts } from './first-drafts/first-drafts.tsx';
import { useFirstDrafts } from './first-drafts/use-first-drafts.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { OtherScreens } from './other-screens.tsx';
import { type Query, useQuery } from './use-query.ts';
import { weeksOf } from './week/week-of.ts';
import { WeekResults } from './week/week-results.tsx';

interface Props {
	subscription: SubscriptionStatus;
	missingKeys: readonly KeyName[];
	isLive: (remote: string) => boolean;
}

/** News of each live screen, and the first steps of a new account. */
export function SubscriberDashboard({ subscription, missingKeys, isLive }: Props) {
	const { leaveGuard } = useShell();
	const navigate = useNavigate();
	const tweets = useQuery(tweetOverview, { isEnabled: isLive('tweets') });
	const fetch = usePostFetch({ isEnabled: isLive('tweets') });
	const run = useQuery(latestRun, {
		isEnabled: isLive('filter'),
		isChanging: ({ run }) => run?.status === 'running',
	});
	const standing = useQuery(listStandingFilters, {
		isEnabled: isLive('filter') && isLive('tweets'),
	});
	const filters = standing.data?.filters ?? [];
	const threads = useQuery(latestThread, {
		isEnabled: isLive('compose'),
		isChanging: ({ thread }) => thread?.isRunning ?? false,
	});
	const queue = useQuery(getQueue, {
		isEnabled: isLive('publishing'),
		isChanging: ({ days }) => days.some(isSending),
	});
	const proposals = useQuery(listProposals, {
		input: { querystring: { limit: String(SHOWN_PROPOSALS) } },
		isEnabled: isLive('publishing'),
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

	const posted = useQuery(listDrafts, {
		input: { querystring: { filter: 'posted', limit: '50' } },
		isEnabled: firstSteps.isNew === false && isLive('publishing'),
	});
	const weeks = weeksOf(posted.data?.drafts ?? [], new Date());
	const first = useFirstDrafts(isLive('compose') ? threads.data : undefined, {
		isEnabled: firstSteps.isNew === true,
		canKeep: isLive('publishing'),
	});
	const settingsHref = isLive('settings') ? '/app/settings/x' : undefined;
	const rows: Row[] = [
		{
			name: 'Tweets',
			remote: 'tweets',
			query: tweets,
			isEmpty:
				firstSteps.feed !== undefined &&
				!canReadPosts(firstSteps.feed) &&
				tweets.data !== undefined &&
				isNothing(tweets.data),
			card: (
				<TweetsCard
					query={tweets}
					fetch={fetch}
					settingsHref={settingsHref}
					isFirstThing={!firstSteps.isNew && filters.length === 0}
					omitsWorth={filters.length > 0}
				/>
			),
		},
		{
			name: 'Filter',
			remote: 'filter',
			query: run,
			isEmpty: run.data?.run === null,
			card: (
				<FilterCard
					query={run}
					canReview={isLive('tweets')}
					suggestsTimes={standing.data?.filters.length === 0}
				/>
			),
		},
		{
			name: 'Queue',
			remote: 'publishing',
			query: queue,
			isEmpty: queue.data !== undefined && isUnused(queue.data) && !proposals.data?.open,
			card: <QueueCard query={queue} proposals={proposals.data} />,
		},
		{
			name: 'Compose',
			remote: 'compose',
			query: threads,
			isEmpty: first !== undefined || threads.data?.thread === null,
			card: <ComposeCard query={threads} />,
		},
		{
			name: 'Editor',
			remote: 'editor',
			query: files,
			isEmpty: files.data?.files.length === 0,
			card: <EditorCard query={files} />,
		},
	];
	const live = rows.filter(({ remote }) => isLive(remote));
	/** A new account has only the rows that have something to show; the others are links. */
	const isShown = ({ isEmpty, query }: Row) =>
		!firstSteps.isNew || query.failure !== undefined || (query.data !== undefined && !isEmpty);

	return (
		<DashboardPage
			ref={page}
			headline={first ? 'Your first drafts.' : tweets.data && describeWaiting(tweets.data)}
			missingKeys={missingKeys}
			attention={settingsHref ? attentionOf(subscription, fetch.state, new Date()) : []}
			canConfigure={isLive('settings')}
		>
			{weeks.length > 0 && <WeekResults weeks={weeks} />}
			{first && (
				<FirstDrafts {...first} onOpen={(path) => leaveGuard.attempt(() => void navigate(path))} />
			)}
			{firstSteps.steps && (
				<FirstSteps
					steps={firstSteps.steps}
					areDraftsAbove={first !== undefined}
					failure={firstSteps.failure}
					onHide={firstSteps.hide}
				/>
			)}
			{firstSteps.isNew !== undefined && (
				<>
					<div className={styles.overview}>
						{filters.length > 0 && (
							<WorthReadingCard query={tweets} filters={filters} isFirstThing={!firstSteps.isNew} />
						)}
						{live.filter(isShown).map(({ name, card }) => (
							<Fragment key={name}>{card}</Fragment>
						))}
					</div>
					<OtherScreens names={live.filter((row) => !isShown(row)).map(({ name }) => name)} />
				</>
			)}
		</DashboardPage>
	);
}

/** A row of the dashboard. */
interface Row {
	/** The screen's word, which is its address too. */
	name: string;
	remote: string;
	query: Pick<Query<unknown>, 'data' | 'failure'>;
	isEmpty: boolean;
	card: ReactNode;
}

function isNothing({ waiting, worth_reading: worth, drafted }: TweetOverview): boolean {
	return waiting + worth + drafted === 0;
}

function isUnused({ counts, needsYou, days }: Queue): boolean {
	return counts.queued + needsYou.length === 0 && days.every(({ drafts }) => drafts.length === 0);
}

function isSending({ drafts }: Queue['days'][number]): boolean {
	return drafts.some(({ publication }) => publication?.status === 'publishing');
}
