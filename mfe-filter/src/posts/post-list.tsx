import type { Verdict } from 'bff/contract/filter/verdict';
import type { ReactNode } from 'react';
import { InnerScroll } from './inner-scroll.tsx';
import { PageScroll } from './page-scroll.tsx';

export interface PostListProps {
	/** The accessible name of the list. */
	label: string;
	/** Newest first. */
	posts: readonly Verdict[];
	/** Identifies the list. When it changes, all posts are shown at once. */
	listKey: string;
	/** In a scroll area of its own, or with the page. */
	scrolls: 'inside' | 'page';
	renderPost: (post: Verdict) => ReactNode;
}

/**
 * A list for thousands of posts: only the rows near the viewport are rendered. New posts never move
 * the rows in view.
 */
export function PostList({ scrolls, ...list }: PostListProps) {
	return scrolls === 'inside' ? <InnerScroll {...list} /> : <PageScroll {...list} />;
}
