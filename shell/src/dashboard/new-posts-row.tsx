import type { ErrorCode } from 'bff/contract/errors';
import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { useId, useState } from 'react';
import styles from './dashboard.module.css';
import {
	describeFetch,
	describeFetchCost,
	describeFinishedFetch,
	describeNextFetch,
} from './describe-fetch.ts';
import type { PostFetch } from './use-post-fetch.ts';

export interface NewPostsRowProps extends PostFetch {
	/** Undefined while the settings are not live. */
	settingsHref: string | undefined;
}

/** Errors that the user can fix in the settings. */
const settingsErrorCodes: readonly string[] = [
	'feed_missing',
	'connection_expired',
	'posts_refused',
	'posts_out_of_credit',
] satisfies readonly ErrorCode[];

/** The state of the last fetch of posts, and a button for the next one. */
export function NewPostsRow({
	state,
	problem,
	isStarting,
	start,
	refresh,
	settingsHref,
}: NewPostsRowProps) {
	const headingId = useId();
	const costId = useId();
	const [wasPressed, setPressed] = useState(false);
	const failure = problem ?? (state?.status === 'failed' && state.error ? state.error : undefined);
	if (!state && !failure) return null;
	const now = new Date();
	const isGoing = isStarting || state?.status === 'running' || state?.status === 'waiting';
	const words = state ? describeFetch(state, now) : '';
	const press = () => {
		setPressed(true);
		void start();
	};

	return (
		<section aria-labelledby={headingId} className={styles.newPosts}>
			<MarginRow
				margin={
					<h2 id={headingId} className={styles.note}>
						New posts
					</h2>
				}
				aside={
					state && !isGoing && state.endedAt ? (
						<p className={styles.figures}>
							{describeFinishedFetch(state, now).map((line) => (
								<span key={line}>{line}</span>
							))}
						</p>
					) : null
				}
			>
				{failure && (
					<Notice
						tone="error"
						live={wasPressed}
						className={styles.failure}
						title={
							problem?.during === 'read'
								? 'How the fetch went is not known'
								: 'Posts could not be fetched'
						}
						actions={
							problem?.during === 'read' && !isGoing ? (
								<Button onClick={() => void refresh()}>Try again</Button>
							) : null
						}
					>
						{failure.message}{' '}
						{settingsHref && settingsErrorCodes.includes(failure.code) && (
							<a href={settingsHref}>Open settings</a>
						)}
					</Notice>
				)}
				{state && (
					<>
						<div className={styles.fetch}>
							<Button busy={isGoing} aria-describedby={costId} onClick={press}>
								Fetch posts now
							</Button>
							<p className={styles.note}>
								{words} {!isGoing && describeNextFetch(state, now)}{' '}
								{state.status === 'done' && <a href="/app/tweets">Review posts</a>}
							</p>
						</div>
						<p id={costId} className={styles.note}>
							{describeFetchCost(state)}
						</p>
					</>
				)}
				<LiveText text={wasPressed && !isStarting ? words : ''} intervalMs={10_000} />
			</MarginRow>
		</section>
	);
}
