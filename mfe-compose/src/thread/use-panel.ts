import { useCallback, useState, useSyncExternalStore } from 'react';

const key = 'warble.compose.threads';
const phone = '(max-width: 767px)';

function subscribe(onChange: () => void): () => void {
	const query = matchMedia(phone);
	query.addEventListener('change', onChange);
	return () => query.removeEventListener('change', onChange);
}

/**
 * Whether the panel of threads is open: beside the chat as this browser had it last, over it only
 * when asked for.
 */
export function usePanel() {
	const isOver = useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
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
	try {
		return localStorage.getItem(key) !== 'closed';
	} catch {
		return true;
	}
}

function keepOpen(open: boolean): void {
	try {
		localStorage.setItem(key, open ? 'open' : 'closed');
	} catch {
		// A browser that keeps nothing: the panel is open again next time.
	}
}
