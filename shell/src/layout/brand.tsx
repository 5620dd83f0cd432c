import { Mark } from 'design-system/mark';
import styles from './header.module.css';

/** The mark and the name, leading home. */
export function Brand() {
	return (
		<a className={styles.brand} href="/app">
			<Mark />
			Warble <span className={styles.beta}>pro beta</span>
		</a>
	);
}
