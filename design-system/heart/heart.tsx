import { Icon } from '../icon/icon.tsx';
import { heartIcon } from '../icon/post-icons.ts';
import styles from './heart.module.css';

export type HeartProps = {
	/** Whether the post is liked. */
	isFull?: boolean;
};

/** The like icon for small buttons. Hidden from screen readers: put a label beside it. */
export function Heart({ isFull = false }: HeartProps) {
	return <Icon path={heartIcon} size={15} className={isFull ? styles.full : undefined} />;
}
