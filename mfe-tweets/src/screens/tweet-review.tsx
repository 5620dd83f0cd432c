import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import { useCallback, useRef } from 'react';
import { ConnectX } from 'remote-kit/connecting/connect-x';
import { useConnectionResult } from 'remote-kit/connecting/use-connection-result';
import { formatCount } from 'remote-kit/format-number';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useToasts } from 'remote-kit/use-toasts';
import type { RemoteProps } from 'shell/contract/remote';
import { DoneContext } from '../done/done-context.ts';
import { useDone } from '../done/use-done.ts';
import { FetchBar } from '../fetch/fetch-bar.tsx';
import { useFetch } from '../fetch/use-fetch.ts';
import { KeysHelp } from '../keys/keys-help.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { RunSelect } from '../list/run-select.tsx';
import { useTweetList } from '../list/use-tweet-list.ts';
import { MarkAllRead } from '../reading/mark-all-read.tsx';
import { ReadingContext } from '../reading/reading-context.ts';
import { ReadingLinks } from '../reading/reading-links.tsx';
import { isNew, isReadingList } from '../reading/reading-lists.ts';
import { useReading } from '../reading/use-reading.ts';
import { UnsavedContext } from '../reply/unsaved-context.ts';
import { deleteOldUnsentReplies } from '../reply/unsent-replies.ts';
import { useSharedChanges } from '../share-change.ts';
import { listPath, readAddress, tweetsPath } from '../tweets-address.ts';
import { ReviewList } from './review-list.tsx';
import styles from './tweet-review.module.css';

const ConnectionResultNotice = lazyPart(
	async () =>
		(await import('remote-kit/connecting/connection-result-notice')).ConnectionResultNotice,
	'The result of connecting',
);

export interface TweetReviewProps
	extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange' | 'onShortcuts'> {
	/** The query of the address, with the filter and the run. */
	search: string;
}

/** The screen with posts to like and to reply to. */
export function TweetReview({ search, navigate, onUnsavedChange, onShortcuts }: TweetReviewProps) {
	const list = readAddress(search);
	const posts = useTweetList(list);
	const { filter, first, tweets } = posts;
	const connected = useConnectionResult({ location: { path: tweetsPath, search }, navigate });
	const fetching = useFetch(() => posts.checkForNew());
	const { showToast, toasts } = useToasts();
	const done = useDone(showToast);
	const reading = useReading(showToast);
	useSharedChanges();
	const standing = first?.standing ?? false;
	const isReading = isReadingList(filter);
	const fresh = filter === 'worth_reading' ? (tweets ?? []).filter(isNew) : [];

	const screen = useRef<HTMLDivElement>(null);
	const unsaved = useRef(new Set<string>());
	const hasCleanedUp = useRef(false);
	const onReplyChange = useCallback(
		(id: string, isUnsaved: boolean) => {
			const before = unsaved.current.size;
			unsaved.current[isUnsaved ? 'add' : 'delete'](id);
			if (before > 0 !== unsaved.current.size > 0) onUnsavedChange(!before);
			if (hasCleanedUp.current) return;
			// On the first typed text, not when the screen opens.
			hasCleanedUp.current = true;
			deleteOldUnsentReplies();
		},
		[onUnsavedChange],
	);

	return (
		<UnsavedContext value={onReplyChange}>
			<DoneContext value={done}>
				<ReadingContext value={reading}>
					<div ref={screen} className={styles.screen}>
						{connected ? (
							<div className={styles.result}>
								<ConnectionResultNotice result={connected} />
							</div>
						) : null}
						<MarginRow
							className={styles.head}
							margin={
								<FetchBar
									fetching={fetching}
									isShownBelow={filter === 'all' && tweets?.length === 0}
								/>
							}
							aside={
								<div className={styles.aside}>
									{first?.acting ? (
										<p>
											{first.acting.connectHelps
												? 'For now, likes and replies open on X.'
												: first.acting.why}
										</p>
									) : null}
									{first?.acting?.connectHelps ? (
										<ConnectX size="sm" returnTo={listPath(list)} />
									) : null}
									<KeysHelp screen={screen} hasMarks={isReading} onShortcuts={onShortcuts} />
								</div>
							}
						>
							<Words as="h1" size="title">
								Tweet Review
							</Words>
							<div className={styles.lists}>
								<ListFilter filter={filter} standing={first?.standing} />
								{tweets && (filter === 'included' || (filter === 'worth_reading' && standing)) ? (
									<RunSelect
										className={styles.run}
										run={first?.run ?? null}
										standing={standing}
										onRun={(run) =>
											navigate(
												listPath({ filter: run === null ? 'worth_reading' : 'included', run }),
											)
										}
									/>
								) : null}
							</div>
							{isReading ? (
								<div className={styles.reading}>
									<ReadingLinks filter={filter} />
									{fresh.length > 0 ? (
										<MarkAllRead
											ids={fresh.map(({ id }) => id)}
											onMarked={(count) => {
												showToast({ text: `${formatCount(count, 'post')} marked as read.` });
												void posts.read();
											}}
										/>
									) : null}
								</div>
							) : null}
						</MarginRow>
						<ReviewList key={listPath(list)} posts={posts} fetching={fetching} />
						{toasts}
					</div>
				</ReadingContext>
			</DoneContext>
		</UnsavedContext>
	);
}
