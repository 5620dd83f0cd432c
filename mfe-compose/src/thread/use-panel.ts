import { useCallback, useState } from 'react';
import { readText, writeText } from 'remote-kit/browser-storage';
import { useIsPhone } from 'remote-kit/use-is-phone';

const key = 'warble.compose.threads';

/**
 * Whether the panel of threads is open: beside the chat as this browser had it last, over it only
 * when asked for.
 */
export function usePanel() {
	const isOver = useIsPhone();
	const [isBesideOpen, setIsBesideOpen] = useState(readOpen);
	const [isOverOpen, setIsOverOpen] = useState(false);
	/** Opened or closed by hand, so that focus follows. */
	const [isByHand, setIsByHand] = useState(false);

	const set = useCallback(
		(open: boolean) => {
			setIsByHand(true);
			if (isOver) return setIsOverOpen(open);
			setIsBesideOpen(open);
			keepOpen(open);
		},
		[isOver],
	);
	const open = useCallback(() => set(true), [set]);
	const close = useCallback(() => set(false), [set]);
	return { isOver, isOpen: isOver ? isOverOpen : isBesideOpen, isByHand, open, close };
}

function readOpen(): boolean {
	return readText('localStorage', key) !== 'closed';
}

function keepOpen(open: boolean): void {
	writeText('localStorage', key, open ? 'open' : 'closed');
}
