import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on its post when that moves to another day or leaves the list. Then the post that
 * took its place gets the focus, otherwise the title.
 */
export function useKeptFocus(screen: RefObject<HTMLElement | null>, change: unknown): void {
	const last = useRef<{ id: string; index: number }>(undefined);
	useEffect(() => {
		const element = screen.current;
		if (!element) return;
		const onFocusIn = ({ target }: FocusEvent) => {
			const post = (target as Element).closest<HTMLElement>('[data-draft]');
			last.current = post?.dataset.draft
				? { id: post.dataset.draft, index: postsIn(element).indexOf(post) }
				: undefined;
		};
		element.addEventListener('focusin', onFocusIn);
		return () => element.removeEventListener('focusin', onFocusIn);
	}, [screen]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change may remove the focus
	useLayoutEffect(() => {
		const element = screen.current;
		if (!element || !last.current || document.activeElement !== document.body) return;
		const { id, index } = last.current;
		const posts = postsIn(element);
		const same = posts.find((post) => post.dataset.draft === id);
		const next = same ?? posts[Math.min(index, posts.length - 1)];
		(next ?? element).focus({ preventScroll: true });
	}, [screen, change]);
}

function postsIn(element: HTMLElement): HTMLElement[] {
	return [...element.querySelectorAll<HTMLElement>('[data-draft]')];
}
