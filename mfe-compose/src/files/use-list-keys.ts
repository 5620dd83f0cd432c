import { isComposing, isEnter } from 'design-system/keys';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { optionId } from './option-id.ts';

interface Options {
	/** The message box. */
	box: RefObject<HTMLElement | null>;
	listId: string;
	matches: readonly string[];
	isLoading: boolean;
	/** The highlighted file, which Enter selects. */
	active: string | undefined;
	onHighlight: (path: string) => void;
	onSelect: (path: string) => void;
	onDismiss: () => void;
}

/**
 * Controls a list from the message box, which keeps focus: arrow keys highlight an option, Enter
 * and Tab select it, Escape closes the list. While the files are loading, Enter waits for them: a
 * path that is half typed is not sent. ARIA attributes of the box name the highlighted
 * option. The box keeps the role of a textbox, the only one that browsers allow for a textarea.
 */
export function useListKeys({ box, listId, matches, active, ...rest }: Options): void {
	const latest = useRef({ matches, active, ...rest });
	useLayoutEffect(() => {
		latest.current = { matches, active, ...rest };
	});

	useEffect(() => {
		const element = box.current;
		if (!element) return;
		// A native listener runs before those of React, so the box does not get keys that the list has
		// handled.
		const onKeyDown = (event: KeyboardEvent) => {
			if (!handleKey(event, latest.current)) return;
			event.preventDefault();
			event.stopPropagation();
		};
		element.addEventListener('keydown', onKeyDown);
		return () => element.removeEventListener('keydown', onKeyDown);
	}, [box]);

	useLayoutEffect(() => {
		const element = box.current;
		if (!element || active === undefined) return;
		const attributes = {
			'aria-autocomplete': 'list',
			'aria-haspopup': 'listbox',
			'aria-controls': listId,
			'aria-activedescendant': optionId(listId, active),
		};
		for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
		return () => {
			for (const name of Object.keys(attributes)) element.removeAttribute(name);
		};
	}, [box, listId, active]);
}

/** Returns whether the list has handled the key. */
function handleKey(
	event: KeyboardEvent,
	{ matches, isLoading, active, onHighlight, onSelect, onDismiss }: Omit<Options, 'box' | 'listId'>,
): boolean {
	const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
	if (isComposing(event) || shiftKey || ctrlKey || altKey || metaKey) return false;
	if (key === 'Escape') {
		onDismiss();
		return true;
	}
	if (active === undefined) return isLoading && isEnter(event);
	if (isEnter(event) || key === 'Tab') {
		onSelect(active);
		return true;
	}
	const step = { ArrowDown: 1, ArrowUp: -1 }[key];
	const next =
		step === undefined ? undefined : matches.at((matches.indexOf(active) + step) % matches.length);
	if (next === undefined) return false;
	onHighlight(next);
	return true;
}
