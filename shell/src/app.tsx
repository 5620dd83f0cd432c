import { type ComponentType, Fragment, lazy, type ReactNode } from 'react';
import { remoteScreens, type RemoteScreen as Screen } from '../contract/screens.ts';
import { RequireOperator } from './guards/require-operator.tsx';
import { RequireSession } from './guards/require-session.tsx';
import { RequireSubscription } from './guards/require-subscription.tsx';
import { RootLayout, type ScreenHandle } from './layout/root-layout.tsx';
import { ShellScreen } from './layout/shell-screen.tsx';
import { Navigate, normalizePath, useLocation } from './navigation/router.tsx';
import { RemoteScreen } from './remotes/remote-screen.tsx';

/** The shell's own screens are loaded on use: a remote's screen does not need them. */
const publicScreens = screenOf(async () => ({
	default: (await import(/* webpackChunkName: 'public-screens' */ './layout/public-screens.tsx'))
		.PublicScreens,
}));
const dashboard = screenOf(async () => ({
	default: (await import(/* webpackChunkName: 'dashboard' */ './dashboard/dashboard-screen.tsx'))
		.DashboardScreen,
}));
const layoutDemo = screenOf(async () => ({
	default: (await import('./demos/layout-demo.tsx')).LayoutDemo,
}));

/** What is shown at an address. Without a handle it is not a screen: it leads to one. */
interface Route {
	handle?: ScreenHandle;
	element: ReactNode;
}

/**
 * The URL map of the product. The screens of remotes are listed in `shell/contract/screens.ts`, and
 * the documents in the registry.
 */
const routes: Readonly<Record<string, Route>> = {
	'/login': publicScreen('Log in'),
	'/create-account': publicScreen('Create account'),
	'/reset-password': publicScreen('Reset password'),
	'/account-link': publicScreen('Your account'),
	'/unsubscribe': publicScreen('Unsubscribe'),
	'/auth/callback': publicScreen('Authenticating...'),
	'/app': shellScreen('Dashboard', dashboard),
	...Object.fromEntries(remoteScreens.map((screen) => [screen.path, remoteScreen(screen)])),
	...Object.fromEntries(
		['split', 'tabs', 'kanban', 'ide', 'floating', 'command'].map((name) => [
			`/app/layout-${name}`,
			shellScreen(`Layout demo: ${name}`, layoutDemo),
		]),
	),
	...Object.fromEntries(
		['/tweets', '/compose', '/filter', '/settings'].map((path) => [
			path,
			{ element: <MovedUnderApp /> },
		]),
	),
};

/** The product: the layout, and in it the screen of the current address. */
export function App() {
	const { pathname } = useLocation();
	const path = normalizePath(pathname);
	const { handle, element } = routes[path] ?? { element: unknownAddress(path) };
	return (
		<RootLayout screen={handle} isOwnPath={isOwnPath}>
			{element}
		</RootLayout>
	);
}

function screenOf(load: () => Promise<{ default: ComponentType }>): ReactNode {
	const Screen = lazy(load);
	return (
		<ShellScreen load={load}>
			<Screen />
		</ShellScreen>
	);
}

function publicScreen(title: string): Route {
	return { handle: { title }, element: <Fragment key={title}>{publicScreens}</Fragment> };
}

function shellScreen(title: string, screen: ReactNode): Route {
	const element = <Fragment key={title}>{screen}</Fragment>;
	return {
		handle: { title, header: 'app' },
		element: <RequireSession>{element}</RequireSession>,
	};
}

function remoteScreen(screen: Screen): Route {
	const { title, guard, servesDeleting = false } = screen;
	const remote = <RemoteScreen key={screen.remote} screen={screen} />;
	return {
		handle: { title, header: guard === 'member' ? 'member' : 'app' },
		element: (
			<RequireSession servesDeleting={servesDeleting}>
				{guard === 'member' && remote}
				{guard === 'subscriber' && <RequireSubscription>{remote}</RequireSubscription>}
				{guard === 'operator' && <RequireOperator>{remote}</RequireOperator>}
			</RequireSession>
		),
	};
}

function unknownAddress(path: string): ReactNode {
	if (path.startsWith('/app/')) return <Navigate to="/app" replace />;
	return publicScreens;
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
	return routes[normalizePath(path)]?.handle !== undefined;
}
