import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { formatCount } from 'remote-kit/format-number';
import styles from './new-posts-bar.module.css';

export interface NewPostsBarProps {
	count: number;
	isBusy: boolean;
	onShow: () => void;
}

/** Shows how many newer posts there are, and a button to load them. */
export function NewPostsBar({ count, isBusy, onShow }: NewPostsBarProps) {
	return (
		<div className={styles.place}>
			<LiveText text={formatCount(count, 'new post')} />
			<p className={styles.bar}>
				{formatCount(count, 'new post')}
				<Button size="sm" busy={isBusy} onClick={onShow}>
					Show
				</Button>
			</p>
		</div>
	);
}
