import { Button } from 'design-system/button';
import { PageHeader } from 'design-system/page-header';
import styles from './header.module.css';

/** The header of billing and onboarding, outside of the app. */
export function UserHeader({ name, onSignOut }: { name: string; onSignOut: () => void }) {
	return (
		<PageHeader home="/app" isCrowded>
			<div className={styles.userEnd}>
				<span className={styles.who}>Hello, {name}</span>
				<Button variant="quiet" onClick={onSignOut}>
					Logout
				</Button>
			</div>
		</PageHeader>
	);
}
