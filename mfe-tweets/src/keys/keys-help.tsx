import { Button } from 'design-system/button';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import styles from './keys-help.module.css';

const KeysDialog = lazy(async () => ({
	default: (await import(/* webpackChunkName: "overlays" */ './keys-dialog.tsx')).KeysDialog,
}));

export interface KeysHelpProps {
	/** The element with the posts. */
	screen: RefObject<HTMLElement | null>;
}

/** Handles single keys, except in fields and dialogs, and opens the list of shortcuts. */
export function KeysHelp({ screen }: KeysHelpProps) {
	const [isOpen, setIsOpen] = useState<boolean>();

	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { key, target, isComposing, defaultPrevented, ctrlKey, metaKey, altKey } = event;
			if (
				!'jklre?'.includes(key) ||
				isComposing ||
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
			void import(/* webpackChunkName: "later" */ './press-key.ts').then(({ pressKey }) => {
				if (screen.current) pressKey(key, screen.current, () => setIsOpen(true));
			});
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
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
				Shortcuts <kbd>?</kbd>
			</Button>
			<Suspense>
				{isOpen === undefined ? null : (
					<KeysDialog open={isOpen} onClose={() => setIsOpen(false)} />
				)}
			</Suspense>
		</>
	);
}
