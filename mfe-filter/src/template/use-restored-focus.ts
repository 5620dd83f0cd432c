import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Gives focus back to the field once another has taken its place, or once it can be used again: a
 * field that is disabled loses it. Call `remember` while it is there.
 */
export function useRestoredFocus(
	place: RefObject<HTMLElement | null>,
	isAway: boolean,
	listKey: unknown,
) {
	const kept = useRef<{ caret: number | null; opens: boolean }>(null);
	const remember = useCallback(
		(opens: boolean) => {
			const active = document.activeElement;
			const isHere = active instanceof HTMLInputElement && place.current?.contains(active);
			if (isHere) kept.current = { caret: active.selectionStart, opens };
		},
		[place],
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
	useLayoutEffect(() => {
		const input = place.current?.querySelector('input');
		if (isAway || !kept.current || !input) return;
		const giveBack = () => {
			const { caret = null, opens = false } = kept.current ?? {};
			kept.current = null;
			// Who has gone elsewhere meanwhile is not called back.
			if (document.activeElement !== document.body) return;
			input.focus();
			input.setSelectionRange(caret, caret);
			// The press that opens the list came before there was one.
			if (opens) input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
		};
		if (!input.disabled) return giveBack();
		// The list's own state follows a moment later.
		const observer = new MutationObserver(() => {
			if (input.disabled) return;
			observer.disconnect();
			giveBack();
		});
		observer.observe(input, { attributeFilter: ['disabled'] });
		return () => observer.disconnect();
	}, [listKey, isAway, place]);
	return remember;
}
