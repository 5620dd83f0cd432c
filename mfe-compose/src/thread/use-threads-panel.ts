import { useCallback, useState } from 'react';
import { readText, writeText } from 'remote-kit/browser-storage';
import { useIsPhone } from 'remote-kit/use-is-phone';

const key = 'warble.compose.threads';

/**
 * Whether the threads panel is open. Next to the chat, this browser remembers it; over the page, it
 * is closed at first.
 */
export function useThreadsPanel() {
	const isOverlay = useIsPhone();
	const [isBesideOpen, setIsBesideOpen] = useState(loadIsOpen);
	const [isOverlayOpen, setIsOverlayOpen] = useState(false);
	/** Whether the user has opened or closed it, so that focus has to move. */
	const [isUserAction, setIsUserAction] = useState(false);

	const set = useCallback(
		(open: boolean) => {
			setIsUserAction(true);
			if (isOverlay) return setIsOverlayOpen(open);
			setIsBesideOpen(open);
			saveIsOpen(open);
		},
		[isOverlay],
	);
	const open = useCallback(() => set(true), [set]);
	const close = useCallback(() => set(false), [set]);
	return { isOverlay, isOpen: isOverlay ? isOverlayOpen : isBesideOpen, isUserAction, open, close };
}

function loadIsOpen(): boolean {
	return readText('localStorage', key) !== 'closed';
}

function saveIsOpen(open: boolean): void {
	writeText('localStorage', key, open ? 'open' : 'closed');
}
