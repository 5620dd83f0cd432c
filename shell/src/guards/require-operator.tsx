import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../shell-context.ts';

/** Shows its routes to operators. For other users the address does not exist. */
export function RequireOperator() {
	const session = useSession();
	if (session.status !== 'user') return null;
	return session.user.isOperator ? <Outlet /> : <Navigate to="/app" replace />;
}
