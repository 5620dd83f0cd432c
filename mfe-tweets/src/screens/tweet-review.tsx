import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import { lazy, Suspense, useCallback, useRef } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { FetchBar } from '../fetch/fetch-bar.tsx';
import { useFetch } from '../fetch/use-fetch.ts';
import { KeysHelp } from '../keys/keys-help.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { useTweetList } from '../list/use-tweet-list.ts';
import { KeptContext } from '../reply/unsaved-context.ts';
import { listPath, readAddress } from '../tweets-address.ts';
import { ReviewList } from './review-list.tsx';
import styles from './tweet-review.module.css';

const RunSelect = lazy(async () => ({
	default: (await import(/* webpackChunkName: "later" */ '../list/run-select.tsx')).RunSelect,
}));

export interface TweetReviewProps extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	/** The query of the address: the filter and the run are in it. */
	search: string;
}

/** Posts to like and to answer. */
export function TweetReview({ search, navigate, onUnsavedChange }: TweetReviewProps) {
	const list = readAddress(search);
	const posts = useTweetList(list);
	const { first, tweets } = posts;
	const fetching = useFetch(() => posts.lookForNews());

	const screen = useRef<HTMLDivElement>(null);
	const unkept = useRef(new Set<string>());
	const hasMadeRoom = useRef(false);
	const noteKept = useCallback(
		(id: string, isUnkept: boolean) => {
			const before = unkept.current.size;
			unkept.current[isUnkept ? 'add' : 'delete'](id);
			if (before > 0 !== unkept.current.size > 0) onUnsavedChange(!before);
			if (hasMadeRoom.current) return;
			// When something is typed, not when the screen is opened.
			hasMadeRoom.current = true;
			void import(/* webpackChunkName: "later" */ '../reply/delete-old-unsent.ts').then(
				({ forgetOldUnsent }) => forgetOldUnsent(),
			);
		},
		[onUnsavedChange],
	);

	return (
		<KeptContext value={noteKept}>
			<div ref={screen} className={styles.screen}>
				<MarginRow
					className={styles.head}
					margin={
						<FetchBar
							fetching={fetching}
							isToldBelow={list.filter === 'all' && tweets?.length === 0}
						/>
					}
				>
					<Words as="h1" size="title">
						Tweet Review
					</Words>
					{first?.acting ? (
						<p className={styles.acting}>
							{first.acting.why}{' '}
							{first.acting.connectHelps ? <a href="/app/settings">Connect X</a> : null}
						</p>
					) : null}
					<div className={styles.lists}>
						<ListFilter filter={list.filter} />
						{list.filter === 'included' && tweets ? (
							<Suspense>
								<RunSelect
									className={styles.run}
									run={first?.run ?? null}
									onRun={(run) => navigate(listPath({ filter: 'included', run }))}
								/>
							</Suspense>
						) : null}
						<KeysHelp screen={screen} />
					</div>
				</MarginRow>
				<ReviewList key={listPath(list)} list={list} posts={posts} fetching={fetching} />
			</div>
		</KeptContext>
	);
}
