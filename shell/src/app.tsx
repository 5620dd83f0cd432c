import { lazy, Suspense } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { remoteScreens, type RemoteScreen as Screen } from '../contract/screens.ts';
import { RequireSession } from './guards/require-session.tsx';
import { RequireSubscription } from './guards/require-subscription.tsx';
import { RootLayout, type ScreenHandle } from './layout/root-layout.tsx';
import { RemoteScreen } from './remotes/remote-screen.tsx';
import { CallbackScreen } from './screens/callback-screen.tsx';

/** Screens of the shell itself, apart: whoever opens a remote's screen need not load them. */
const LoginScreen = lazy(async () => ({ default: (await import('./screens/login-screen.tsx')).LoginScreen }));
const DashboardScreen = lazy(async () => ({ default: (await import('./screens/dashboard-screen.tsx')).DashboardScreen }));

/** The URL map of the product. The screens of remotes stand in `shell/contract/screens.ts`. */
const routes: RouteObject[] = [
	{ path: '/', element: <Navigate to="/app" replace /> },
	screen('/login', { title: 'Log in' }, <LoginScreen />),
	screen('/auth/callback', { title: 'Authenticating...' }, <CallbackScreen />),
	{
		element: <RequireSession />,
		children: [screen('/app', { title: 'Dashboard', header: 'app' }, <DashboardScreen />), ...remoteScreens.map(remote)],
	},
	...['/tweets', '/compose', '/filter', '/settings'].map((path) => ({ path, element: <MovedUnderApp /> })),
	{ path: '/app/*', element: <Navigate to="/app" replace /> },
	{ path: '*', element: <Navigate to="/" replace /> },
];

/** The product: its layout around the screen that the address names. */
export function App() {
	const match = matchRoutes(routes, useLocation())?.at(-1);
	return (
		<RootLayout screen={match?.route.handle} isOwnPath={isOwnPath}>
			{useRoutes(routes)}
		</RootLayout>
	);
}

function screen(path: string, handle: ScreenHandle, element: RouteObject['element']): RouteObject {
	return { path, handle, element: <Suspense>{element}</Suspense> };
}

function remote(it: Screen): RouteObject {
	const element = <RemoteScreen key={it.remote} screen={it} />;
	if (it.guard === 'member') return screen(it.path, { title: it.title, header: 'member' }, element);
	return screen(it.path, { title: it.title, header: 'app' }, <RequireSubscription>{element}</RequireSubscription>);
}

function MovedUnderApp() {
	const { pathname, search } = useLocation();
	return <Navigate to={`/app${pathname}${search}`} replace />;
}

/** Whether the shell shows a path itself: other documents of this origin, such as the API's, are full page loads. */
function isOwnPath(path: string): boolean {
	return matchRoutes(routes, path)?.at(-1)?.route.handle !== undefined;
}
