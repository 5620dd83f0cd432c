import { CONSENT_PATH } from 'bff/contract/access/consent';
import { Busy } from 'design-system/busy';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { hasPreview } from '../previews/preview-parameters.ts';
import { claimVisitOf } from '../session/claim-visit.ts';
import type { SessionState } from '../session/session.ts';
import { useSession, useShell } from '../shell-context.ts';
import styles from './callback-screen.module.css';
import { clearReturnPath, readReturnPath } from './return-path.ts';

/** Redirects after signing in: to the requested page, the plans or the onboarding. */
export function CallbackScreen() {
	const {
		leave,
		session: { client },
	} = useShell();
	const session = useSession();
	const isNew = session.status === 'user' && !session.user.onboardingCompleted;
	useEffect(() => {
		if (isNew) claimVisitOf(client);
	}, [isNew, client]);
	const [returnPath] = useState(readReturnPath);
	const to = nextPath(session, returnPath ?? '/app');
	const isPreview = to !== null && hasPreview(new URL(to, location.origin).search);
	useEffect(() => {
		if (to && to !== '/login') clearReturnPath();
		if (to && isPreview) leave(to);
	}, [to, isPreview, leave]);
	return to && !isPreview ? (
		<Navigate to={to} replace />
	) : (
		<Busy className={styles.busy}>Authenticating...</Busy>
	);
}

function nextPath(session: SessionState, returnPath: string): string | null {
	if (session.status === 'loading') return null;
	if (session.status !== 'user') return '/login';
	const { user, subscription } = session;
	if (subscription.status === 'loading') return null;
	const hasPlan = subscription.status === 'known' && subscription.value.hasActiveSubscription;
	if (hasPlan || needsNoPlan(returnPath)) return returnPath;
	return user.onboardingCompleted === true ? '/billing' : '/onboarding';
}

/** Whether users without a plan see the page. The question of a program says that it needs one. */
function needsNoPlan(path: string): boolean {
	return path.startsWith('/billing/settings') || path.startsWith(`${CONSENT_PATH}/`);
}
