import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import styles from './inner-scroll.module.css';
import type { PostListProps } from './post-list.tsx';
import { useRowOptions } from './use-row-options.ts';
import { useStablePosts } from './use-stable-posts.ts';
import { VirtualRows } from './virtual-rows.tsx';

export type InnerScrollProps = Omit<PostListProps, 'scrolls'>;

/** A list with its own scroll area. */
export function InnerScroll({ label, posts, listKey, renderPost }: InnerScrollProps) {
	const scroller = useRef<HTMLElement>(null);
	const { rows, waiting, release, onInView } = useStablePosts(posts, listKey);
	const { options, focus } = useRowOptions(rows);
	const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
		...options,
		getScrollElement: () => scroller.current,
	});
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reached by the keyboard
		<section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0}>
			<VirtualRows
				virtualizer={virtualizer}
				rows={rows}
				waiting={waiting}
				onRelease={() => {
					release();
					virtualizer.scrollToOffset(0);
				}}
				onInView={onInView}
				focus={focus}
				renderPost={renderPost}
			/>
		</section>
	);
}
