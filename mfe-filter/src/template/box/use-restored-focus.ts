import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus of a field after the field was disabled and enabled again. Call `remember`
 * before, while the field has focus.
 */
export function useRestoredFocus(container: RefObject<HTMLElement | null>, isDisabled: boolean) {
	const remembered = useRef<{ caret: number | null }>(null);
	const remember = useCallback(() => {
		const active = document.activeElement;
		const hasFocus = active instanceof HTMLInputElement && container.current?.contains(active);
		if (hasFocus) remembered.current = { caret: active.selectionStart };
	}, [container]);
	useLayoutEffect(() => {
		const input = container.current?.querySelector('input');
		if (isDisabled || !remembered.current || !input) return;
		const restore = () => {
			const { caret = null } = remembered.current ?? {};
			remembered.current = null;
			// The user may have moved the focus meanwhile.
			if (document.activeElement !== document.body) return;
			input.focus();
			input.setSelectionRange(caret, caret);
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
	}, [isDisabled, container]);
	return remember;
}
