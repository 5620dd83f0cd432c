import { Brand } from './brand.tsx';
import styles from './header.module.css';

/** The header for visitors who are not signed in, and while the session is loading. */
export function BrandHeader({ home }: { home: '/' | '/app' }) {
	return (
		<header className={styles.header}>
			<Brand href={home} />
		</header>
	);
}
