import { IconButton } from 'design-system/icon-button';
import { closeIcon, panelCloseIcon } from 'design-system/icon-paths';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './threads-panel.module.css';

export interface ThreadsPanelProps {
	/** Over the page, as on phones, rather than beside it. */
	isOver: boolean;
	/** Put focus on the button that closes it, because it has just been opened. */
	takesFocus?: boolean;
	onClose: () => void;
	children: ReactNode;
}

/** 'Recent Threads', beside the chat or over it. */
export function ThreadsPanel({ isOver, takesFocus = false, onClose, children }: ThreadsPanelProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const closer = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (isOver) dialog.current?.showModal();
		else if (takesFocus) closer.current?.focus();
	}, [isOver, takesFocus]);

	const content = (
		<>
			<div className={styles.head}>
				<h2 id="threads-title" className={styles.title}>
					Recent Threads
				</h2>
				<IconButton
					ref={closer}
					className={styles.closer}
					label="Close recent threads"
					icon={isOver ? closeIcon : panelCloseIcon}
					onClick={onClose}
				/>
			</div>
			<nav aria-labelledby="threads-title">{children}</nav>
		</>
	);

	if (!isOver) return <aside className={styles.beside}>{content}</aside>;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it; the keyboard has Escape
		<dialog
			ref={dialog}
			className={styles.over}
			aria-labelledby="threads-title"
			onClose={onClose}
			onClick={(event) => event.target === event.currentTarget && onClose()}
		>
			<div className={styles.sheet}>{content}</div>
		</dialog>
	);
}
