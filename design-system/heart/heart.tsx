import { Outline } from '../icon/outline.tsx';
import { heart } from '../icon/single-paths.ts';
import styles from './heart.module.css';

export type HeartProps = {
	/** Liked. */
	isFull?: boolean;
};

/** The sign of a like, for small buttons. Silent: the word beside it says it. */
export function Heart({ isFull = false }: HeartProps) {
	return <Outline path={heart} size={15} className={isFull ? styles.full : undefined} />;
}
