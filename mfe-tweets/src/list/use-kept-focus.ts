import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When the focused post leaves the list, focuses the one that takes its place, or the list itself
 * if there is none.
 */
export function useKeptFocus(
	list: RefObject<HTMLElement | null>,
	posts: readonly { id: string }[] | undefined,
): void {
	const last = useRef<{ id: string | undefined; index: number }>(undefined);
	useEffect(() => {
		const { current: element } = list;
		const onFocus = ({ target }: FocusEvent) => {
			const article = target instanceof Element ? target.closest('article') : null;
			if (!article || !element) return;
			const index = [...element.querySelectorAll('article')].indexOf(article);
			last.current = { id: article.dataset.post, index };
		};
		element?.addEventListener('focusin', onFocus);
		return () => element?.removeEventListener('focusin', onFocus);
	}, [list]);
	useLayoutEffect(() => {
		if (!last.current || posts?.some(({ id }) => id === last.current?.id)) return;
		const { index } = last.current;
		last.current = undefined;
		if (document.activeElement !== document.body) return;
		const articles = list.current?.querySelectorAll('article') ?? [];
		const next = articles[Math.min(index, articles.length - 1)] ?? list.current;
		next?.focus({ preventScroll: true });
		next?.scrollIntoView({ block: 'nearest' });
	}, [list, posts]);
}
