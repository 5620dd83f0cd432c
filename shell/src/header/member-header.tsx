import { Button } from 'design-system/button';
import { Brand } from './brand.tsx';
import styles from './header.module.css';

/** The header of billing and onboarding, outside of the app. */
export function MemberHeader({ name, onSignOut }: { name: string; onSignOut: () => void }) {
	return (
		<header className={styles.header} data-member>
			<Brand />
			<div className={styles.end}>
				<span className={styles.who}>Hello, {name}</span>
				<Button variant="quiet" onClick={onSignOut}>
					Logout
				</Button>
			</div>
		</header>
	);
}
