import { Mark } from 'design-system/mark';
import styles from './header.module.css';

/**
 * The logo and the name, as a link to the dashboard or, outside of the app, to the landing page.
 */
export function Brand({ href = '/app' }: { href?: '/' | '/app' }) {
	return (
		<a className={styles.brand} href={href}>
			<Mark />
			Warble <span className={styles.beta}>pro beta</span>
		</a>
	);
}
