import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus of a field after the field was replaced (`version` changes) or disabled and
 * enabled again. Call `remember` before, while the field has focus.
 */
export function useRestoredFocus(
	container: RefObject<HTMLElement | null>,
	isDisabled: boolean,
	version: unknown,
) {
	const remembered = useRef<{ caret: number | null; opens: boolean }>(null);
	const remember = useCallback(
		(opens: boolean) => {
			const active = document.activeElement;
			const hasFocus = active instanceof HTMLInputElement && container.current?.contains(active);
			if (hasFocus) remembered.current = { caret: active.selectionStart, opens };
		},
		[container],
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
	useLayoutEffect(() => {
		const input = container.current?.querySelector('input');
		if (isDisabled || !remembered.current || !input) return;
		const restore = () => {
			const { caret = null, opens = false } = remembered.current ?? {};
			remembered.current = null;
			// The user may have moved the focus meanwhile.
			if (document.activeElement !== document.body) return;
			input.focus();
			input.setSelectionRange(caret, caret);
			// The click that should open the list came before the list was loaded.
			if (opens) input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
		};
		if (!input.disabled) return restore();
		// The combobox enables its input a moment later.
		const observer = new MutationObserver(() => {
			if (input.disabled) return;
			observer.disconnect();
			restore();
		});
		observer.observe(input, { attributeFilter: ['disabled'] });
		return () => observer.disconnect();
	}, [version, isDisabled, container]);
	return remember;
}
