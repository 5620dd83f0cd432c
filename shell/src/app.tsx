import { lazy } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { remoteScreens, type RemoteScreen as Screen } from '../contract/screens.ts';
import { RequireSession } from './guards/require-session.tsx';
import { RequireSubscription } from './guards/require-subscription.tsx';
import { RootLayout, type ScreenHandle } from './layout/root-layout.tsx';
import { OwnScreen } from './layout/shell-screen.tsx';
import { RemoteScreen } from './remotes/remote-screen.tsx';

/** Screens of the shell itself, apart: whoever opens a remote's screen need not load them. */
const FrontDoor = lazy(async () => ({
	default: (await import('./layout/public-screens.tsx')).FrontDoor,
}));
const DashboardScreen = lazy(async () => ({
	default: (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
}));
const LayoutDemo = lazy(async () => ({
	default: (await import('./demos/layout-demo.tsx')).LayoutDemo,
}));

const frontDoor = <FrontDoor />;

/**
 * The URL map of the product. The screens of remotes stand in `shell/contract/screens.ts`; the
 * registry names the documents beside it.
 */
const routes: RouteObject[] = [
	screen('/login', { title: 'Log in' }, frontDoor),
	screen('/create-account', { title: 'Create account' }, frontDoor),
	screen('/reset-password', { title: 'Reset password' }, frontDoor),
	screen('/account-link', { title: 'Your account' }, frontDoor),
	screen('/auth/callback', { title: 'Authenticating...' }, frontDoor),
	{
		element: <RequireSession />,
		children: [
			screen('/app', { title: 'Dashboard', header: 'app' }, <DashboardScreen />),
			...remoteScreens.map(remote),
			...['split', 'tabs', 'kanban', 'ide', 'floating', 'command'].map((name) =>
				screen(
					`/app/layout-${name}`,
					{ title: `Layout demo: ${name}`, header: 'app' },
					<LayoutDemo />,
				),
			),
		],
	},
	...['/tweets', '/compose', '/filter', '/settings'].map((path) => ({
		path,
		element: <MovedUnderApp />,
	})),
	{ path: '/app/*', element: <Navigate to="/app" replace /> },
	{ path: '*', element: <OwnScreen>{frontDoor}</OwnScreen> },
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
	return { path, handle, element: <OwnScreen key={path}>{element}</OwnScreen> };
}

function remote(it: Screen): RouteObject {
	const element = <RemoteScreen key={it.remote} screen={it} />;
	const { path, title } = it;
	if (it.guard === 'member') return { path, handle: { title, header: 'member' }, element };
	return {
		path,
		handle: { title, header: 'app' },
		element: <RequireSubscription>{element}</RequireSubscription>,
	};
}

function MovedUnderApp() {
	const { pathname, search } = useLocation();
	return <Navigate to={`/app${pathname}${search}`} replace />;
}

/**
 * Whether the shell shows a path itself: other documents of this origin, such as the API's, are
 * full page loads.
 */
function isOwnPath(path: string): boolean {
	return matchRoutes(routes, path)?.at(-1)?.route.handle !== undefined;
}
