import { Toast } from '@base-ui/react/toast';
import { type ReactNode, useCallback } from 'react';
import styles from './toast.module.css';

export type ToastOptions = {
	/** How long it stays while nobody points at it or is in it. */
	durationMs?: number;
	/** The one thing to do about it. */
	action?: { label: string; onClick: () => void };
};

export type ToastProviderProps = { children: ReactNode };

/**
 * Shows what `useToast` was told, below everything in it. Once around an app. F6 goes to what is
 * shown.
 */
export function ToastProvider({ children }: ToastProviderProps) {
	return (
		<Toast.Provider timeout={5000} limit={3}>
			{children}
			<ToastList />
		</Toast.Provider>
	);
}

/**
 * Says in passing that something is done: `const say = useToast(); say('Template saved
 * successfully!')`. Errors stay in their place: Notice.
 */
export function useToast(): (text: string, options?: ToastOptions) => void {
	const { add, close } = Toast.useToastManager();
	return useCallback(
		(text, { durationMs, action } = {}) => {
			const id = add({
				title: text,
				...(durationMs === undefined ? {} : { timeout: durationMs }),
				...(action ? { actionProps: { children: action.label, onClick: () => act(action) } } : {}),
			});
			// What was done about it once is not to be done twice.
			const act = ({ onClick }: NonNullable<ToastOptions['action']>) => {
				close(id);
				onClick();
			};
		},
		[add, close],
	);
}

function ToastList() {
	const { toasts } = Toast.useToastManager();
	return (
		<Toast.Portal>
			<Toast.Viewport className={styles.viewport}>
				{toasts.map((toast) => (
					<Toast.Root
						key={toast.id}
						toast={toast}
						swipeDirection={['left', 'down']}
						className={styles.toast}
					>
						<Toast.Content className={styles.content}>
							<Toast.Title render={<p />} className={styles.text} />
							{toast.actionProps ? <Toast.Action className={styles.button} /> : null}
							{/* It can be reached at any time, so it is never hidden. */}
							<Toast.Close aria-hidden={false} className={styles.button}>
								Close
							</Toast.Close>
						</Toast.Content>
					</Toast.Root>
				))}
			</Toast.Viewport>
		</Toast.Portal>
	);
}
