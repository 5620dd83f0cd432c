import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import styles from './page-scroll.module.css';
import type { PostListProps } from './post-list.tsx';
import { useRowOptions } from './use-row-options.ts';
import { useStablePosts } from './use-stable-posts.ts';
import { VirtualRows } from './virtual-rows.tsx';

export type PageScrollProps = Omit<PostListProps, 'scrolls'>;

/** A list that scrolls with the page. */
export function PageScroll({ label, posts, listKey, renderPost }: PageScrollProps) {
	const place = useRef<HTMLElement>(null);
	const [scrollMargin, setScrollMargin] = useState(0);
	useEffect(() => {
		const measure = () =>
			place.current && setScrollMargin(place.current.getBoundingClientRect().top + window.scrollY);
		measure();
		// Content above the list can change its height.
		const observer = new ResizeObserver(measure);
		observer.observe(document.body);
		return () => observer.disconnect();
	}, []);
	const { rows, waiting, release, onInView } = useStablePosts(posts, listKey);
	const { options, focus } = useRowOptions(rows);
	const virtualizer = useWindowVirtualizer<HTMLLIElement>({ ...options, scrollMargin });
	return (
		<section ref={place} aria-label={label} className={styles.list}>
			<VirtualRows
				virtualizer={virtualizer}
				rows={rows}
				waiting={waiting}
				onRelease={() => {
					release();
					place.current?.scrollIntoView();
				}}
				onInView={onInView}
				focus={focus}
				renderPost={renderPost}
			/>
		</section>
	);
}
