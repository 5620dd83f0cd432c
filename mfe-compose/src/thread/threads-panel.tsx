import { IconButton } from 'design-system/icon-button';
import { closeIcon, panelCloseIcon } from 'design-system/icon-paths';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './threads-panel.module.css';

export interface ThreadsPanelProps {
	/** Over the page, as on phones, rather than next to the chat. */
	isOverlay: boolean;
	/** Focuses the close button, because the user has just opened the panel. */
	shouldTakeFocus?: boolean;
	onClose: () => void;
	/** Receives the dialog while the panel is over the page. */
	dialogRef?: ((dialog: HTMLDialogElement | null) => void) | undefined;
	children: ReactNode;
}

/** The 'Recent Threads' panel, next to the chat or over the page. */
export function ThreadsPanel({
	isOverlay,
	shouldTakeFocus = false,
	onClose,
	dialogRef,
	children,
}: ThreadsPanelProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const closeButton = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (isOverlay) dialog.current?.showModal();
		else if (shouldTakeFocus) closeButton.current?.focus();
	}, [isOverlay, shouldTakeFocus]);

	const content = (
		<>
			<div className={styles.head}>
				<h2 id="threads-title" className={styles.title}>
					Recent Threads
				</h2>
				<IconButton
					ref={closeButton}
					className={styles.closer}
					label="Close recent threads"
					icon={isOverlay ? closeIcon : panelCloseIcon}
					onClick={onClose}
				/>
			</div>
			<nav aria-labelledby="threads-title">{children}</nav>
		</>
	);

	if (!isOverlay) return <aside className={styles.beside}>{content}</aside>;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes the dialog; Escape does the same
		<dialog
			ref={(element) => {
				dialog.current = element;
				dialogRef?.(element);
			}}
			className={styles.over}
			aria-labelledby="threads-title"
			onClose={onClose}
			// Escape closes a menu first.
			onCancel={(event) =>
				event.currentTarget.querySelector('[role="menu"]') && event.preventDefault()
			}
			onClick={(event) => event.target === event.currentTarget && onClose()}
		>
			<div className={styles.sheet}>{content}</div>
		</dialog>
	);
}
