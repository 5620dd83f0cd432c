import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { idOfItem, itemAround, itemsIn } from '../keys/items.ts';

/**
 * Keeps the focus on its post or proposal when that moves to another day or leaves the list. Then
 * what took its place gets the focus, otherwise the title. Each change may do that.
 */
export function useKeptFocus(
	screen: RefObject<HTMLElement | null>,
	...changes: readonly unknown[]
): void {
	const last = useRef<{ id: string; index: number }>(undefined);
	useEffect(() => {
		const element = screen.current;
		if (!element) return;
		const onFocusIn = ({ target }: FocusEvent) => {
			const item = itemAround(target as Element);
			const id = item && idOfItem(item);
			last.current = item && id ? { id, index: itemsIn(element).indexOf(item) } : undefined;
		};
		element.addEventListener('focusin', onFocusIn);
		return () => element.removeEventListener('focusin', onFocusIn);
	}, [screen]);
	useLayoutEffect(() => {
		const element = screen.current;
		if (!element || !last.current || document.activeElement !== document.body) return;
		const { id, index } = last.current;
		const items = itemsIn(element);
		const same = items.find((item) => idOfItem(item) === id);
		const next = same ?? items[Math.min(index, items.length - 1)];
		(next ?? element).focus({ preventScroll: true });
	}, [screen, ...changes]);
}
