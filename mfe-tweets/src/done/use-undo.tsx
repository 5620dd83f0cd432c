import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Toast } from 'remote-kit/toasts';

const Toasts = lazy(async () => ({
	default: (await import(/* webpackChunkName: "toasts" */ 'remote-kit/toasts')).Toasts,
}));

/** Offers to take back what was done last. `toasts` has to be rendered. */
export function useUndo(): { offerUndo: (undo: () => void) => void; toasts: ReactNode } {
	const [toasts, setToasts] = useState<readonly Toast[]>([]);
	const offerUndo = useCallback(
		(undo: () => void) =>
			setToasts((before) => [
				...before,
				{ text: 'Marked as done.', action: { label: 'Undo', onClick: undo }, durationMs: 8000 },
			]),
		[],
	);
	return {
		offerUndo,
		toasts: toasts.length > 0 && (
			<Suspense>
				<Toasts toasts={toasts} />
			</Suspense>
		),
	};
}
