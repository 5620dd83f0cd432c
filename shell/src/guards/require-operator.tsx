import type { ReactNode } from 'react';
import { Navigate } from '../navigation/router.tsx';
import { useSession } from '../shell-context.ts';

/** Shows its children to operators. For others the address is one that does not exist. */
export function RequireOperator({ children }: { children: ReactNode }) {
	const session = useSession();
	if (session.status !== 'member') return null;
	return session.user.isOperator ? children : <Navigate to="/app" replace />;
}
