import { isComposing } from 'design-system/keys';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usesSingleKeys } from 'remote-kit/single-keys';

const isEditable = (target: EventTarget | null) =>
	target instanceof Element &&
	target.closest('input, textarea, select, [contenteditable]') !== null;

/** Escape stops the running answer, and `/` goes to the message box. Both focus the box. */
export function useShortcuts(
	box: RefObject<HTMLElement | null>,
	stop: (() => void) | undefined,
): void {
	const latestStop = useRef(stop);
	useLayoutEffect(() => {
		latestStop.current = stop;
	}, [stop]);
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey } = event;
			if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
			const isStop = key === 'Escape' && latestStop.current !== undefined;
			if (!isStop && !(key === '/' && !isEditable(event.target) && usesSingleKeys())) return;
			// Keys of an input method, and keys in a dialog, belong to those.
			if (isComposing(event) || document.querySelector('dialog[open]')) return;
			event.preventDefault();
			if (isStop) latestStop.current?.();
			box.current?.focus();
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [box]);
}
