import { Busy } from 'design-system/busy';
import { Navigate, useLocation } from 'react-router-dom';
import type { SessionState } from '../session/session.ts';
import { useSession } from '../shell-context.ts';
import styles from './callback-screen.module.css';

/** After signing in: sends each person on to where they belong. */
export function CallbackScreen() {
	const session = useSession();
	const { state } = useLocation();
	const to = nextScreen(session, state?.from ?? '/app');
	return to ? (
		<Navigate to={to} replace state={to === '/login' ? state : undefined} />
	) : (
		<Busy className={styles.busy}>Authenticating...</Busy>
	);
}

function nextScreen(session: SessionState, wanted: string): string | null {
	if (session.status === 'loading') return null;
	if (session.status !== 'member') return '/login';
	const { user, subscription } = session;
	if (subscription.status === 'loading') return null;
	if (subscription.status === 'known' && subscription.value.hasActiveSubscription) return wanted;
	return user.onboardingCompleted ? '/billing' : '/onboarding';
}
