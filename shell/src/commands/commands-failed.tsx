import styles from '../header/header.module.css';

/** In place of the palette if its code could not be loaded. */
export function CommandsFailed() {
	return (
		<p role="alert" className={styles.problem}>
			Search and commands didn’t load. Check your connection and reload the page.
		</p>
	);
}
