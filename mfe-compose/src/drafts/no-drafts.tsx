import styles from './no-drafts.module.css';

/** Shown while no answer of the thread has a draft. */
export function NoDrafts() {
	return <p className={styles.empty}>No tweets yet</p>;
}
