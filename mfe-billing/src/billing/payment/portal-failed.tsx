import { Notice } from 'design-system/notice';
import styles from './payment.module.css';

/** Below the button that was to open the portal. */
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
