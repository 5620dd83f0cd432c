import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './modal.module.css';

export type ModalProps = {
	open: boolean;
	/** The name for screen readers. What is shown is up to the content. */
	label: string;
	/** `list`: 36 rem, near the top, as tall as its content. `wide`: 60 rem. */
	size: 'list' | 'wide';
	children: ReactNode;
	/** What gets the focus, if it is not the first control. */
	initialFocus?: RefObject<HTMLElement | null>;
	/** Called on Escape or a click outside. */
	onClose: () => void;
	/** Called after it has closed and the focus is back where it was. */
	onClosed?: () => void;
};

/** A modal layer that has its own layout, where `Dialog` asks one question. */
export function Modal({
	open,
	label,
	size,
	children,
	initialFocus,
	onClose,
	onClosed,
}: ModalProps) {
	return (
		<BaseDialog.Root
			open={open}
			onOpenChange={(next) => !next && onClose()}
			onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
		>
			<BaseDialog.Portal>
				<BaseDialog.Backdrop className={styles.scrim} />
				<BaseDialog.Viewport className={styles.viewport}>
					<BaseDialog.Popup
						className={classNames(styles.modal, styles[size])}
						aria-label={label}
						{...(initialFocus && { initialFocus })}
					>
						{children}
					</BaseDialog.Popup>
				</BaseDialog.Viewport>
			</BaseDialog.Portal>
		</BaseDialog.Root>
	);
}
