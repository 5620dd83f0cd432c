import type { Virtualizer } from '@tanstack/react-virtual';
import type { Verdict } from 'bff/contract/filter/verdict';
import { Button } from 'design-system/button';
import { memo, type ReactNode, useEffect } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import styles from './virtual-rows.module.css';

export interface VirtualRowsProps<Scroller extends Element | Window> {
	virtualizer: Virtualizer<Scroller, HTMLLIElement>;
	rows: readonly Verdict[];
	/** The number of new posts that are not shown yet. */
	waiting: number;
	onRelease: () => void;
	/** Called with the last row in view. */
	onInView: (last: Verdict | undefined) => void;
	/** Called with the id of the focused row. */
	focus: (id: string | null) => void;
	renderPost: (post: Verdict) => ReactNode;
}

/** Renders the rows near the viewport at their positions. */
export function VirtualRows<Scroller extends Element | Window>(props: VirtualRowsProps<Scroller>) {
	const { virtualizer, rows, waiting, onRelease, onInView, focus, renderPost } = props;
	const last = rows[virtualizer.range?.endIndex ?? -1];
	useEffect(() => onInView(last), [last, onInView]);
	return (
		<>
			{waiting > 0 ? (
				<div className={styles.waiting}>
					<Button size="sm" className={styles.release} onClick={onRelease}>
						{formatNumber(waiting)} new
					</Button>
				</div>
			) : null}
			<ol className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
				{virtualizer.getVirtualItems().map(({ index, key, start }) => {
					const post = rows[index];
					return post ? (
						<li
							key={key}
							ref={virtualizer.measureElement}
							data-index={index}
							className={styles.row}
							style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
							aria-posinset={index + 1}
							aria-setsize={rows.length}
							onFocus={() => focus(post.tweetId)}
							onBlur={() => focus(null)}
						>
							<Row post={post} renderPost={renderPost} />
						</li>
					) : null;
				})}
			</ol>
		</>
	);
}

/** Memoised, because posts stream in and most rows do not change. */
const Row = memo(function Row({
	post,
	renderPost,
}: {
	post: Verdict;
	renderPost: (post: Verdict) => ReactNode;
}) {
	return renderPost(post);
});
