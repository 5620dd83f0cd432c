import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { countOf } from '../format.ts';
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
			<LiveText text={countOf(count, 'new post')} />
			<p className={styles.news}>
				{countOf(count, 'new post')}
				<Button size="sm" busy={isBusy} onClick={onShow}>
					Show
				</Button>
			</p>
		</div>
	);
}
