import { Notice } from 'design-system/notice';
import styles from './portal-failed.module.css';

/** Shown below a button that could not open the portal. */
export function PortalFailed({ reason }: { reason: string }) {
	return (
		<Notice
			className={styles.below}
			tone="error"
			title="Failed to open billing portal. Please try again."
			live
		>
			{reason}
		</Notice>
	);
}
