import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { KeepAccountScreen } from '../account/keep-account-screen.tsx';
import { Panel } from '../layout/panel.tsx';
import { useSession, useShell } from '../shell-context.ts';
import styles from './guards.module.css';

interface Props {
	/** Whether its routes are also available while the account waits to be deleted. */
	servesDeleting?: boolean;
}

/** Shows its routes to signed-in users. Others go to /login and return here afterwards. */
export function RequireSession({ servesDeleting = false }: Props) {
	const { reload } = useShell();
	const session = useSession();
	const { pathname, search } = useLocation();
	switch (session.status) {
		case 'user':
			return session.user.deletesAt === undefined || servesDeleting ? (
				<Outlet />
			) : (
				<KeepAccountScreen deletesAt={session.user.deletesAt} />
			);
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
