import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import type { ReactNode } from 'react';
import { Panel } from '../layout/panel.tsx';
import { Navigate, useLocation } from '../navigation/router.tsx';
import { useSession, useShell } from '../shell-context.ts';
import styles from './guards.module.css';

/** Shows its children to signed-in users. Others go to /login and return here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
	const { reload } = useShell();
	const session = useSession();
	const { pathname, search } = useLocation();
	switch (session.status) {
		case 'member':
			return children;
		case 'anonymous':
			return <Navigate to="/login" replace state={{ from: pathname + search }} />;
		case 'loading':
			return (
				<Busy delayed className={styles.busy}>
					Loading...
				</Busy>
			);
		case 'unreachable':
			return (
				<Panel
					title="We couldn’t check your sign-in"
					actions={<Button onClick={reload}>Try Again</Button>}
				>
					{session.message}
				</Panel>
			);
	}
}
