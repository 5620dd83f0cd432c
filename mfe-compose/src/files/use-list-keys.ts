import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { optionId } from './option-id.ts';

interface Options {
	/** Where the person types. */
	box: RefObject<HTMLElement | null>;
	listId: string;
	matches: readonly string[];
	/** The one that Enter chooses. */
	active: string | undefined;
	onActive: (path: string) => void;
	onChoose: (path: string) => void;
	onDismiss: () => void;
}

/**
 * Lets a list be used from the box it belongs to, which keeps focus: arrows point, Enter and Tab
 * choose, Escape closes. The box tells which option is pointed at. It stays a textbox: browsers
 * give a textarea no other role.
 */
export function useListKeys({ box, listId, matches, active, ...rest }: Options): void {
	const latest = useRef({ matches, active, ...rest });
	useLayoutEffect(() => {
		latest.current = { matches, active, ...rest };
	});

	useEffect(() => {
		const element = box.current;
		if (!element) return;
		// A listener of the element itself comes before those of React: what the list takes, the box
		// does not see.
		const press = (event: KeyboardEvent) => {
			if (!take(event, latest.current)) return;
			event.preventDefault();
			event.stopPropagation();
		};
		element.addEventListener('keydown', press);
		return () => element.removeEventListener('keydown', press);
	}, [box]);

	useLayoutEffect(() => {
		const element = box.current;
		if (!element || active === undefined) return;
		const described = {
			'aria-autocomplete': 'list',
			'aria-haspopup': 'listbox',
			'aria-controls': listId,
			'aria-activedescendant': optionId(listId, active),
		};
		for (const [name, value] of Object.entries(described)) element.setAttribute(name, value);
		return () => {
			for (const name of Object.keys(described)) element.removeAttribute(name);
		};
	}, [box, listId, active]);
}

/** Whether a key was for the list. */
function take(
	event: KeyboardEvent,
	{ matches, active, onActive, onChoose, onDismiss }: Omit<Options, 'box' | 'listId'>,
): boolean {
	const { key, isComposing, keyCode, shiftKey, ctrlKey, altKey, metaKey } = event;
	// While a composition goes on, all keys are the input method's: see message-box.tsx.
	if (isComposing || keyCode === 229 || shiftKey || ctrlKey || altKey || metaKey) return false;
	if (key === 'Escape') {
		onDismiss();
		return true;
	}
	if (active === undefined) return false;
	if (key === 'Enter' || key === 'Tab') {
		onChoose(active);
		return true;
	}
	const step = { ArrowDown: 1, ArrowUp: -1 }[key];
	const next =
		step === undefined ? undefined : matches.at((matches.indexOf(active) + step) % matches.length);
	if (next === undefined) return false;
	onActive(next);
	return true;
}
