import { type ComponentType, Fragment, lazy } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { remoteScreens, type RemoteScreen as Screen } from '../contract/screens.ts';
import { RequireSession } from './guards/require-session.tsx';
import { RequireSubscription } from './guards/require-subscription.tsx';
import { RootLayout, type ScreenHandle } from './layout/root-layout.tsx';
import { ShellScreen } from './layout/shell-screen.tsx';
import { RemoteScreen } from './remotes/remote-screen.tsx';

/** The shell's own screens are loaded on use: a remote's screen does not need them. */
const loadPublicScreens = async () => ({
	default: (await import(/* webpackChunkName: 'public-screens' */ './layout/public-screens.tsx'))
		.PublicScreens,
});
const loadDashboard = async () => ({
	default: (await import(/* webpackChunkName: 'dashboard' */ './dashboard/dashboard-screen.tsx'))
		.DashboardScreen,
});
const loadLayoutDemo = async () => ({
	default: (await import('./demos/layout-demo.tsx')).LayoutDemo,
});
const publicScreens = shellScreen(loadPublicScreens);
const dashboard = shellScreen(loadDashboard);
const layoutDemo = shellScreen(loadLayoutDemo);

/**
 * The URL map of the product. The screens of remotes are listed in `shell/contract/screens.ts`, and
 * the documents in the registry.
 */
const routes: RouteObject[] = [
	screen('/login', { title: 'Log in' }, publicScreens),
	screen('/create-account', { title: 'Create account' }, publicScreens),
	screen('/reset-password', { title: 'Reset password' }, publicScreens),
	screen('/account-link', { title: 'Your account' }, publicScreens),
	screen('/auth/callback', { title: 'Authenticating...' }, publicScreens),
	{
		element: <RequireSession />,
		children: [
			screen('/app', { title: 'Dashboard', header: 'app' }, dashboard),
			...remoteScreens.map(remoteRoute),
			...['split', 'tabs', 'kanban', 'ide', 'floating', 'command'].map((name) =>
				screen(
					`/app/layout-${name}`,
					{ title: `Layout demo: ${name}`, header: 'app' },
					layoutDemo,
				),
			),
		],
	},
	...['/tweets', '/compose', '/filter', '/settings'].map((path) => ({
		path,
		element: <MovedUnderApp />,
	})),
	{ path: '/app/*', element: <Navigate to="/app" replace /> },
	{ path: '*', element: publicScreens },
];

/** The product: the layout, and in it the screen of the current address. */
export function App() {
	const match = matchRoutes(routes, useLocation())?.at(-1);
	return (
		<RootLayout screen={match?.route.handle} isOwnPath={isOwnPath}>
			{useRoutes(routes)}
		</RootLayout>
	);
}

function screen(path: string, handle: ScreenHandle, element: RouteObject['element']): RouteObject {
	return { path, handle, element: <Fragment key={path}>{element}</Fragment> };
}

function shellScreen(load: () => Promise<{ default: ComponentType }>) {
	const Screen = lazy(load);
	return (
		<ShellScreen load={load}>
			<Screen />
		</ShellScreen>
	);
}

function remoteRoute(screen: Screen): RouteObject {
	const element = <RemoteScreen key={screen.remote} screen={screen} />;
	const { path, title } = screen;
	if (screen.guard === 'member') return { path, handle: { title, header: 'member' }, element };
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
 * Whether the shell has a screen for this path. Other paths of this origin, such as the API
 * documentation, need a full page load.
 */
function isOwnPath(path: string): boolean {
	return matchRoutes(routes, path)?.at(-1)?.route.handle !== undefined;
}
