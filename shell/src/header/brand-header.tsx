import { Brand } from './brand.tsx';
import styles from './header.module.css';

/** The header for people who are not signed in, or not yet known. */
export function BrandHeader({ home }: { home: '/' | '/app' }) {
	return (
		<header className={styles.header}>
			<Brand href={home} />
		</header>
	);
}
