import { Busy } from 'design-system/busy';
import styles from './guards.module.css';

export function VerifyingSubscription() {
	return (
		<Busy delayed className={styles.busy}>
			Verifying subscription...
		</Busy>
	);
}
