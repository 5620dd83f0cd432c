import { Toast } from '@base-ui/react/toast';
import { type ReactNode, useCallback } from 'react';
import styles from './toast.module.css';

export type ToastOptions = {
	/** Milliseconds until it closes. The time stops while the pointer or focus is on it. */
	durationMs?: number;
	/** A button, such as Undo. */
	action?: { label: string; onClick: () => void };
};

export type ToastProviderProps = {
	children: ReactNode;
	/** `top` where the user came to read the bottom of the screen. */
	place?: 'bottom' | 'top';
	/** Where toasts are rendered: needed over a native modal dialog, which covers the page. */
	container?: HTMLElement | undefined;
};

/** Shows the toasts of `useToast`. Use it once, around the app. F6 moves focus to the toasts. */
export function ToastProvider({ children, place = 'bottom', container }: ToastProviderProps) {
	return (
		<Toast.Provider timeout={5000} limit={3}>
			{children}
			<ToastList place={place} container={container} />
		</Toast.Provider>
	);
}

/**
 * Returns a function that shows a short confirmation: `const showToast = useToast();
 * showToast('Template saved successfully!')`. For errors use Notice, which stays in the page.
 */
export function useToast(): (text: string, options?: ToastOptions) => void {
	const { add, close } = Toast.useToastManager();
	return useCallback(
		(text, { durationMs, action } = {}) => {
			const id = add({
				title: text,
				...(durationMs === undefined ? {} : { timeout: durationMs }),
				...(action
					? { actionProps: { children: action.label, onClick: () => runAction(action) } }
					: {}),
			});
			// Closes first, so that the action cannot run twice.
			const runAction = ({ onClick }: NonNullable<ToastOptions['action']>) => {
				close(id);
				onClick();
			};
		},
		[add, close],
	);
}

function ToastList({ place, container }: Pick<ToastProviderProps, 'place' | 'container'>) {
	const { toasts } = Toast.useToastManager();
	return (
		<Toast.Portal container={container}>
			<Toast.Viewport className={styles.viewport} data-place={place}>
				{toasts.map((toast) => (
					<Toast.Root
						key={toast.id}
						toast={toast}
						swipeDirection={['left', 'down']}
						className={styles.toast}
					>
						<Toast.Content className={styles.content}>
							<Toast.Title render={<p />} />
							{toast.actionProps ? <Toast.Action /> : null}
							{/* The button can always be reached with the keyboard, so screen readers must know it. */}
							<Toast.Close aria-hidden={false}>Close</Toast.Close>
						</Toast.Content>
					</Toast.Root>
				))}
			</Toast.Viewport>
		</Toast.Portal>
	);
}
