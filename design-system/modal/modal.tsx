import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './modal.module.css';

export type ModalProps = {
	open: boolean;
	/** The name for screen readers. The content shows its own title. */
	label: string;
	/** `list`: 36 rem, near the top, as tall as its content. `wide`: 60 rem. */
	size: 'list' | 'wide';
	children: ReactNode;
	/** The element that gets focus, if it is not the first control. */
	initialFocus?: RefObject<HTMLElement | null>;
	/** Called on Escape or a click outside. */
	onClose: () => void;
	/** Called after it has closed and focus is back where it was. */
	onClosed?: () => void;
};

/** A modal layer with a layout of its own. For a question use `Dialog`. */
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
