import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPost } from './focus-post.ts';

/** When the focused post leaves the list, focuses the one that takes its place. */
export function useKeptFocus(
	list: RefObject<HTMLElement | null>,
	posts: readonly { id: string }[] | undefined,
): void {
	const last = useRef(posts);
	useLayoutEffect(() => {
		const before = last.current;
		last.current = posts;
		if (!before || !posts || posts.length >= before.length) return;
		const index = before.findIndex(({ id }, at) => id !== posts[at]?.id);
		if (document.activeElement === document.body) focusPost(list.current, index);
	}, [list, posts]);
}
