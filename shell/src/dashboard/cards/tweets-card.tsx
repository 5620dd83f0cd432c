import type { ErrorCode } from 'bff/contract/errors';
import type { TweetOverview } from 'bff/contract/tweets/overview';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { LiveText } from 'design-system/live-text';
import { Notice } from 'design-system/notice';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useId, useState } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { describeFetch, describeFetchCost, describeFetchTimes } from '../fetch/describe-fetch.ts';
import type { PostFetch } from '../fetch/use-post-fetch.ts';
import type { Query } from '../use-query.ts';
import styles from './card.module.css';
import { Card } from './card.tsx';
import { Post } from './post.tsx';

export interface TweetsCardProps {
	query: Query<TweetOverview>;
	fetch: PostFetch;
	/** Undefined while the settings are not live. */
	settingsHref: string | undefined;
	/** Whether its button is the primary one of the page. */
	isFirstThing?: boolean;
	/** Whether posts worth reading have a card of their own. */
	omitsWorth?: boolean;
}

/** Errors that the user can fix in the settings. */
const settingsErrorCodes: readonly string[] = [
	'feed_missing',
	'connection_expired',
	'posts_refused',
	'posts_out_of_credit',
] satisfies readonly ErrorCode[];

/** The posts that wait for the user, the last fetch of posts, and a button for the next one. */
export function TweetsCard({
	query,
	fetch,
	settingsHref,
	isFirstThing = true,
	omitsWorth = false,
}: TweetsCardProps) {
	const { state, problem, isStarting, start, refresh } = fetch;
	const costId = useId();
	const [wasPressed, setPressed] = useState(false);
	const now = new Date();
	const isGoing = isStarting || state?.status === 'running' || state?.status === 'waiting';
	const failure = problem ?? (state?.status === 'failed' && state.error ? state.error : undefined);
	const words = state ? describeFetch(state, now) : '';
	const waiting = query.data?.waiting ?? 0;
	const worth = omitsWorth ? 0 : (query.data?.worth_reading ?? 0);
	const drafted = query.data?.drafted ?? 0;
	const press = () => {
		setPressed(true);
		void start();
	};

	return (
		<Card
			name="Tweets"
			href="/app/tweets"
			query={query}
			notes={state && !isGoing ? describeFetchTimes(state, now) : []}
			notice={
				failure && (
					<Notice
						tone="error"
						live={wasPressed}
						className={styles.notice}
						title={
							problem?.during === 'read'
								? 'We couldn’t check the last fetch'
								: 'Couldn’t fetch posts'
						}
						actions={
							problem?.during === 'read' && !isGoing ? (
								<Button onClick={() => void refresh()}>Check again</Button>
							) : null
						}
					>
						{failure.message}{' '}
						{settingsHref && settingsErrorCodes.includes(failure.code) && (
							<a href={settingsHref}>Open settings</a>
						)}
					</Notice>
				)
			}
			aside={
				<>
					{query.data && waiting + worth + drafted > 0 && (
						<p className={styles.figures}>
							{worth > 0 && (
								<span>
									<strong>{formatNumber(worth)}</strong> worth reading
								</span>
							)}
							<span>
								<strong>{formatNumber(waiting)}</strong> unanswered
							</span>
							{drafted > 0 && (
								<span>
									<strong>{formatNumber(drafted)}</strong>{' '}
									{drafted === 1 ? 'reply drafted' : 'replies drafted'}
								</span>
							)}
						</p>
					)}
					<div className={styles.actions}>
						{waiting + worth > 0 && (
							<ButtonLink
								variant={isFirstThing ? 'primary' : 'secondary'}
								size="sm"
								href="/app/tweets"
							>
								Review posts
							</ButtonLink>
						)}
						{state && (
							<Button
								size="sm"
								busy={isGoing}
								aria-describedby={costId}
								title={describeFetchCost(state)}
								onClick={press}
							>
								Fetch posts now
							</Button>
						)}
					</div>
					{state && (
						<>
							{state.status === 'never' ? null : <p className={styles.note}>{words}</p>}
							<VisuallyHidden id={costId}>{describeFetchCost(state)}</VisuallyHidden>
						</>
					)}
					<LiveText text={wasPressed && !isStarting ? words : ''} intervalMs={10_000} />
				</>
			}
		>
			{({ newest }) =>
				newest.length === 0 ? (
					<p className={styles.note}>
						{state?.status === 'never'
							? 'No posts yet. Fetch the last seven days to start.'
							: 'Nothing unanswered. New posts show up here.'}
					</p>
				) : (
					newest.map((post) => (
						<Post
							key={post.id}
							authorName={post.author_name}
							authorUsername={post.author_username}
							network={post.network}
							createdAt={post.created_at}
							text={post.text}
						/>
					))
				)
			}
		</Card>
	);
}
