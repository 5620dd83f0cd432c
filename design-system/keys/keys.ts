import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type KeyPress = KeyboardEvent | ReactKeyboardEvent;

/**
 * Whether a key belongs to a composition of an input method, which also uses Enter, Escape, Tab and
 * arrow keys. Safari ends the composition before the keydown of the Enter that confirmed it; only
 * the key code distinguishes that Enter from others.
 */
export function isComposing(event: KeyPress): boolean {
	const native = 'nativeEvent' in event ? event.nativeEvent : event;
	return native.isComposing || native.keyCode === 229;
}

/** Whether a key is Enter and does not confirm a composition. */
export function isEnter(event: KeyPress): boolean {
	return event.key === 'Enter' && !isComposing(event);
}

/** The Latin letter or bracket at the same position, for layouts of other scripts. */
const signs: Readonly<Record<string, string>> = { KeyQ: '/;', KeyW: "'" };
const brackets: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * The key of a shortcut. On a layout for a script without Latin letters, such as Cyrillic, Greek or
 * Hebrew, it is the key in the same position on an English keyboard. `key` itself is the typed
 * character: use that for signs such as `/` and `?`.
 */
export function keyOf({
	key,
	code,
	shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
	const isOtherScript = /^\p{L}+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
	if (!isOtherScript && !signs[code]?.includes(key)) return key;
	const letter = /^Key([A-Z])$/.exec(code)?.[1];
	if (letter) return shiftKey ? letter : letter.toLowerCase();
	return brackets[code] ?? key;
}
