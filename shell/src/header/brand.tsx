import { Mark } from 'design-system/mark';
import styles from './header.module.css';

/**
 * The mark and the name, leading home: to the app, or for somebody who is not in it to the first
 * page.
 */
export function Brand({ href = '/app' }: { href?: '/' | '/app' }) {
	return (
		<a className={styles.brand} href={href}>
			<Mark />
			Warble <span className={styles.beta}>pro beta</span>
		</a>
	);
}
