import { ToastProvider, type ToastProviderProps, useToast } from 'design-system/toast';
import { useEffect, useRef } from 'react';

export interface Toast {
	text: string;
	action?: { label: string; onClick: () => void };
	/** Longer than usual, because users need time to reach the action. */
	durationMs?: number;
}

export interface ToastsProps extends Pick<ToastProviderProps, 'place' | 'container'> {
	/** All toasts since the screen was opened, oldest first. Each is shown once. */
	toasts: readonly Toast[];
}

/** Shows toasts that were added to a list, so that a screen can load this module late. */
export function Toasts({ toasts, ...rest }: ToastsProps) {
	return (
		<ToastProvider {...rest}>
			<ShowNewToasts toasts={toasts} />
		</ToastProvider>
	);
}

function ShowNewToasts({ toasts }: Pick<ToastsProps, 'toasts'>) {
	const show = useToast();
	const shownCount = useRef(0);
	useEffect(() => {
		for (const { text, ...options } of toasts.slice(shownCount.current)) show(text, options);
		shownCount.current = toasts.length;
	}, [toasts, show]);
	return null;
}
