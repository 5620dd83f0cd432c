import { type ReactNode, useCallback, useState } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { Toast, ToastsProps } from './toasts.tsx';

const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts, 'A message');

/** Shows toasts, whose code is loaded with the first one. `toasts` has to be rendered. */
export function useToasts(props: Omit<ToastsProps, 'toasts'> = {}): {
	showToast: (toast: Toast) => void;
	toasts: ReactNode;
} {
	const [list, setList] = useState<readonly Toast[]>([]);
	const showToast = useCallback((toast: Toast) => setList((before) => [...before, toast]), []);
	return { showToast, toasts: list.length > 0 && <Toasts {...props} toasts={list} /> };
}
