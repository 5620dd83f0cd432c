import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

export type DialogProps = {
	open: boolean;
	/** The question, or what happened. */
	title: string;
	children?: ReactNode;
	/** Buttons, the safe one first: it gets focus unless a field stands above it. */
	actions: ReactNode;
	/** Escape or a press outside. */
	onClose: () => void;
};

/** Asks one thing and holds the page until it is answered. */
export function Dialog({ open, title, children, actions, onClose }: DialogProps) {
	return (
		<BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
			<BaseDialog.Portal>
				<BaseDialog.Backdrop className={styles.scrim} />
				<BaseDialog.Viewport className={styles.viewport}>
					<BaseDialog.Popup className={styles.dialog}>
						<BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
						{children ? (
							<BaseDialog.Description render={<div />}>{children}</BaseDialog.Description>
						) : null}
						<div className={styles.actions}>{actions}</div>
					</BaseDialog.Popup>
				</BaseDialog.Viewport>
			</BaseDialog.Portal>
		</BaseDialog.Root>
	);
}
