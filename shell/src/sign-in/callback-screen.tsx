import { Busy } from 'design-system/busy';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { asksForPreview } from '../previews/preview-parameters.ts';
import type { SessionState } from '../session/session.ts';
import { useSession, useShell } from '../shell-context.ts';
import styles from './callback-screen.module.css';
import { forgetReturn, wantedReturn } from './return-path.ts';

/** After signing in: sends each person on to where they belong. */
export function CallbackScreen() {
	const { leave } = useShell();
	const session = useSession();
	const [wanted] = useState(wantedReturn);
	const to = nextScreen(session, wanted ?? '/app');
	const isPreview = to !== null && asksForPreview(new URL(to, location.origin).search);
	useEffect(() => {
		if (to && to !== '/login') forgetReturn();
		if (to && isPreview) leave(to);
	}, [to, isPreview, leave]);
	return to && !isPreview ? (
		<Navigate to={to} replace />
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
