import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { formatCount } from 'remote-kit/format-number';
import styles from './news-bar.module.css';

export interface NewsBarProps {
	count: number;
	isBusy: boolean;
	onShow: () => void;
}

/** Says that newer posts came in. They wait until they are asked for. */
export function NewsBar({ count, isBusy, onShow }: NewsBarProps) {
	return (
		<div className={styles.place}>
			<LiveText text={formatCount(count, 'new post')} />
			<p className={styles.news}>
				{formatCount(count, 'new post')}
				<Button size="sm" busy={isBusy} onClick={onShow}>
					Show
				</Button>
			</p>
		</div>
	);
}
