import { Brand } from './brand.tsx';
import styles from './header.module.css';

/** The header for people who are not signed in. */
export function BrandHeader() {
	return (
		<header className={styles.header}>
			<Brand />
		</header>
	);
}
