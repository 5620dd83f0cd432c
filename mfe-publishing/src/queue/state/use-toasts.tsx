import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Toast } from 'remote-kit/toasts';

const Toasts = lazy(async () => ({
	default: (await import(/* webpackChunkName: "overlays" */ 'remote-kit/toasts')).Toasts,
}));

/** Shows toasts, whose code is loaded with the first. `toasts` has to be rendered. */
export function useToasts(): { show: (toast: Toast) => void; toasts: ReactNode } {
	const [list, setList] = useState<readonly Toast[]>([]);
	const show = useCallback((toast: Toast) => setList((before) => [...before, toast]), []);
	return {
		show,
		toasts: list.length > 0 && (
			<Suspense>
				<Toasts toasts={list} />
			</Suspense>
		),
	};
}
