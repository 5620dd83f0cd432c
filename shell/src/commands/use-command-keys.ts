import { isComposing, keyOf } from 'design-system/keys';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { usesSingleKeys } from 'remote-kit/single-keys';
import { isPaletteKey } from './palette-key.ts';

/** How long the second key of `g t` may take. */
const SEQUENCE_MS = 1500;

const screens: Readonly<Record<string, string>> = {
	t: '/app/tweets',
	c: '/app/compose',
	d: '/app/drafts',
	q: '/app/queue',
	f: '/app/filter',
};

interface CommandKeys {
	isEnabled: boolean;
	openPalette: () => void;
	openShortcuts: () => void;
	goTo: (path: string) => void;
}

const isTyping = (target: EventTarget | null) =>
	target instanceof Element &&
	target.closest(
		'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=tree], [role=menu], [role=listbox]',
	) !== null;

/** A toast is a dialog that is not modal. */
const hasDialog = () =>
	document.querySelector(
		'[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false]), dialog[open]',
	) !== null;

/** Ctrl K, and outside of text fields `?` and `g` with the letter of a screen. */
export function useCommandKeys(keys: CommandKeys): void {
	const { isEnabled } = keys;
	const latest = useRef(keys);
	useLayoutEffect(() => {
		latest.current = keys;
	});
	useEffect(() => {
		if (!isEnabled) return;
		let begunAt = Number.NEGATIVE_INFINITY;
		// Before the keys of the screen, some of which have the same letters.
		const onCapture = (event: KeyboardEvent) => {
			const { openPalette, goTo } = latest.current;
			const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
			if (isComposing(event) || key === 'Shift') return;
			const isBegun = event.timeStamp - begunAt < SEQUENCE_MS;
			begunAt = Number.NEGATIVE_INFINITY;
			if (isPaletteKey(event) && !altKey && !shiftKey) {
				event.preventDefault();
				event.stopImmediatePropagation();
				if (!hasDialog()) openPalette();
				return;
			}
			if (ctrlKey || metaKey || altKey || isTyping(event.target)) return;
			if (!usesSingleKeys() || hasDialog()) return;
			const letter = keyOf(event);
			const path = isBegun ? screens[letter] : undefined;
			if (path !== undefined) {
				event.preventDefault();
				event.stopImmediatePropagation();
				goTo(path);
			} else if (letter === 'g') begunAt = event.timeStamp;
		};
		// After the keys of the screen: an older remote has a list of its own.
		const onBubble = (event: KeyboardEvent) => {
			const { openShortcuts } = latest.current;
			if (event.key !== '?' || event.defaultPrevented || isComposing(event)) return;
			if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			if (!usesSingleKeys() || hasDialog()) return;
			event.preventDefault();
			openShortcuts();
		};
		addEventListener('keydown', onCapture, { capture: true });
		addEventListener('keydown', onBubble);
		return () => {
			removeEventListener('keydown', onCapture, { capture: true });
			removeEventListener('keydown', onBubble);
		};
	}, [isEnabled]);
}
