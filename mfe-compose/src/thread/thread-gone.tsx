import { Button } from 'design-system/button';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import styles from './thread-gone.module.css';

export interface ThreadGoneProps {
	onNewThread: () => void;
}

/** Shown instead of the messages when a thread is not found. */
export function ThreadGone({ onNewThread }: ThreadGoneProps) {
	return (
		<MarginRow margin={null} className={styles.gone}>
			<Notice
				live
				tone="warning"
				title="There is no such thread."
				actions={
					<Button size="sm" onClick={onNewThread}>
						Start a new thread
					</Button>
				}
			>
				It may have been deleted or belong to another account, or the link is incomplete.
			</Notice>
		</MarginRow>
	);
}
