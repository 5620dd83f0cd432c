import { Icon } from '../icon/icon.tsx';
import { heartIcon } from '../icon/icon-paths.ts';
import styles from './heart.module.css';

export type HeartProps = {
	/** Liked. */
	isFull?: boolean;
};

/** The sign of a like, for small buttons. Silent: the word beside it says it. */
export function Heart({ isFull = false }: HeartProps) {
	return <Icon path={heartIcon} size={15} className={isFull ? styles.full : undefined} />;
}
