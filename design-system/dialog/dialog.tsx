import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

export type DialogProps = {
	open: boolean;
	/** The question, or the message. */
	title: string;
	/** Screen readers read it with the title. */
	children?: ReactNode;
	/** Further content that screen readers do not read when the dialog opens, such as a long list. */
	content?: ReactNode;
	/** The buttons, the safe one first: it gets focus unless the dialog has a field. */
	actions: ReactNode;
	/** Wide, for reading text on screens with enough room. */
	isWide?: boolean;
	/** Called on Escape or a click outside. */
	onClose: () => void;
};

/** A modal dialog with one question. */
export function Dialog({
	open,
	title,
	children,
	content,
	actions,
	isWide = false,
	onClose,
}: DialogProps) {
	return (
		<BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
			<BaseDialog.Portal>
				<BaseDialog.Backdrop className={styles.scrim} />
				<BaseDialog.Viewport className={styles.viewport}>
					<BaseDialog.Popup className={styles.dialog} data-wide={isWide || undefined}>
						<BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
						{children ? (
							<BaseDialog.Description render={<div />}>{children}</BaseDialog.Description>
						) : null}
						{content}
						<div className={styles.actions}>{actions}</div>
					</BaseDialog.Popup>
				</BaseDialog.Viewport>
			</BaseDialog.Portal>
		</BaseDialog.Root>
	);
}
