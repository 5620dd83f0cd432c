import styles from './header.module.css';

/** Under the header, because the menu that Sign Out is in may have closed. */
export function SignOutFailed() {
	return (
		<p role="alert" className={styles.problem}>
			You’re still signed in. Check your connection and try again.
		</p>
	);
}
