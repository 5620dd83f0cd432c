import { useEffect, useReducer } from 'react';

/**
 * Renders the component again when `load` has resolved. By itself, React shows suspended content
 * 300 ms after the fallback at the earliest; any other render shows it at once.
 */
export function useRenderOnLoad(load: () => Promise<unknown>): void {
	const [, render] = useReducer((count: number) => count + 1, 0);
	useEffect(() => {
		// A failure is shown by the error boundary.
		load().then(render, () => undefined);
	}, [load]);
}
