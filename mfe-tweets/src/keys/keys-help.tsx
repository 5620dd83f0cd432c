import { Button } from 'design-system/button';
import { isComposing, keyOf } from 'design-system/keys';
import { type RefObject, useEffect } from 'react';
import { usesSingleKeys } from 'remote-kit/single-keys';
import styles from './keys-help.module.css';
import { pressKey } from './press-key.ts';

export interface KeysHelpProps {
	/** Absent under older shells. */
	onShortcuts: (() => void) | undefined;
	/** Whether posts are marked as read, saved or dismissed here, and not as done. */
	hasMarks: boolean;
	/** The element with the posts. */
	screen: RefObject<HTMLElement | null>;
}

const actionKeys = [
	['r', 'Reply'],
	['l', 'Like'],
] as const;
const otherKeys = [...actionKeys, ['e', 'Done']] as const;
const readingKeys = [...actionKeys, ['m', 'Read'], ['s', 'Save'], ['x', 'Dismiss']] as const;

/** Handles single keys, except in fields and dialogs, and opens the list of shortcuts. */
export function KeysHelp({ screen, hasMarks, onShortcuts }: KeysHelpProps) {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const key = keyOf(event);
			const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
			if (
				!'jklremsx'.includes(key) ||
				isComposing(event) ||
				defaultPrevented ||
				ctrlKey ||
				metaKey ||
				altKey
			)
				return;
			if (
				target instanceof Element &&
				target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
			)
				return;
			// Otherwise the letter would be typed into the box that gets focus.
			event.preventDefault();
			if (screen.current) pressKey(key, screen.current);
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [screen]);

	if (!onShortcuts) return null;
	return (
		<p className={styles.keys}>
			{usesSingleKeys() ? (
				<>
					<span>
						<kbd>j</kbd> <kbd>k</kbd> Move
					</span>
					{(hasMarks ? readingKeys : otherKeys).map(([key, label]) => (
						<span key={key}>
							<kbd>{key}</kbd> {label}
						</span>
					))}
				</>
			) : null}
			<Button
				size="sm"
				variant="quiet"
				className={styles.button}
				aria-keyshortcuts="?"
				onClick={onShortcuts}
			>
				Shortcuts <kbd>?</kbd>
			</Button>
		</p>
	);
}
