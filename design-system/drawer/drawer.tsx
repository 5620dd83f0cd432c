import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { closeIcon } from '../icon/icon-paths.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './drawer.module.css';

export type DrawerProps = {
	open: boolean;
	/** The heading. */
	title: string;
	children: ReactNode;
	/** Called on the close button, Escape or a click outside. */
	onClose: () => void;
};

/** A side panel for narrow screens, laid over the page. */
export function Drawer({ open, title, children, onClose }: DrawerProps) {
	return (
		<BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
			<BaseDialog.Portal>
				<BaseDialog.Backdrop className={styles.scrim} />
				<BaseDialog.Viewport className={styles.viewport}>
					<BaseDialog.Popup className={styles.drawer}>
						<div className={styles.head}>
							<BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
							<BaseDialog.Close
								render={<IconButton label={`Close ${title.toLowerCase()}`} icon={closeIcon} />}
							/>
						</div>
						{children}
					</BaseDialog.Popup>
				</BaseDialog.Viewport>
			</BaseDialog.Portal>
		</BaseDialog.Root>
	);
}
