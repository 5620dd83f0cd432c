import type { Verdict } from 'bff/contract/filter-run';
import type { ReactNode } from 'react';
import { InnerScroll } from './inner-scroll.tsx';
import { PageScroll } from './page-scroll.tsx';

export interface PostListProps {
	/** Names the list. */
	label: string;
	/** Newest first. */
	posts: readonly Verdict[];
	/** Changes when it is another list, so that everything may be shown at once. */
	listKey: string;
	/** Within a height of its own, or with the page. */
	scrolls: 'inside' | 'page';
	renderPost: (post: Verdict) => ReactNode;
}

/**
 * Posts by the thousand: only those near the view are in the page. What comes late never moves what
 * is being read.
 */
export function PostList({ scrolls, ...list }: PostListProps) {
	return scrolls === 'inside' ? <InnerScroll {...list} /> : <PageScroll {...list} />;
}
