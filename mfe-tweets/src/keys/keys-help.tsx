import { Button } from 'design-system/button';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import styles from './keys-help.module.css';

const KeysDialog = lazy(async () => ({
	default: (await import(/* webpackChunkName: "keys" */ './keys-dialog.tsx')).KeysDialog,
}));

export interface KeysHelpProps {
	/** Whose posts the keys move through. */
	screen: RefObject<HTMLElement | null>;
}

/**
 * Hears single keys, never while something is typed or a dialog asks, and tells which there are.
 */
export function KeysHelp({ screen }: KeysHelpProps) {
	const [isOpen, setIsOpen] = useState<boolean>();

	useEffect(() => {
		const hear = (event: KeyboardEvent) => {
			const { key, target, isComposing, defaultPrevented, ctrlKey, metaKey, altKey } = event;
			if (!'jklr?'.includes(key) || isComposing || defaultPrevented || ctrlKey || metaKey || altKey)
				return;
			if (
				target instanceof Element &&
				target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
			)
				return;
			// Or the letter would be typed into the box that it leads to.
			event.preventDefault();
			void import(/* webpackChunkName: "later" */ './press-key.ts').then(({ pressKey }) => {
				if (screen.current) pressKey(key, screen.current, () => setIsOpen(true));
			});
		};
		document.addEventListener('keydown', hear);
		return () => document.removeEventListener('keydown', hear);
	}, [screen]);

	return (
		<>
			<Button
				size="sm"
				variant="quiet"
				className={styles.button}
				aria-keyshortcuts="?"
				onClick={() => setIsOpen(true)}
			>
				Keys <kbd>?</kbd>
			</Button>
			<Suspense>
				{isOpen === undefined ? null : (
					<KeysDialog open={isOpen} onClose={() => setIsOpen(false)} />
				)}
			</Suspense>
		</>
	);
}
