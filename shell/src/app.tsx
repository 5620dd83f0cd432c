import { CONSENT_PATH } from 'bff/contract/access/consent';
import { type ComponentType, lazy } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { remoteScreens, type RemoteScreen as Screen } from '../contract/screens.ts';
import { RequireOperator } from './guards/require-operator.tsx';
import { RequireSession } from './guards/require-session.tsx';
import { RequireSubscription } from './guards/require-subscription.tsx';
import { RootLayout, type ScreenHandle } from './layout/root-layout.tsx';
import { ShellScreen } from './layout/shell-screen.tsx';
import { RemoteScreen } from './remotes/remote-screen.tsx';

/** The shell's own screens are loaded on use: a remote's screen does not need them. */
const loadPublicScreens = async () =>
	(await import(/* webpackChunkName: 'public-screens' */ './layout/public-screens.ts'))
		.publicScreens;
const loadDashboard = async () =>
	(await import(/* webpackChunkName: 'dashboard' */ './dashboard/dashboard-screen.tsx'))
		.DashboardScreen;
const loadConsent = async () => (await import('./consent/consent-screen.tsx')).ConsentScreen;
const loadLayoutDemo = async () => (await import('./demos/layout-demo.tsx')).LayoutDemo;
const loadUnsubscribe = async () =>
	(await import('./unsubscribe/unsubscribe-screen.tsx')).UnsubscribeScreen;

/**
 * The URL map of the product. The screens of remotes are listed in `shell/contract/screens.ts`, and
 * the documents in the registry. A route without a handle is not a screen but leads to one.
 */
const routes: RouteObject[] = [
	publicScreen('/login', 'Log in', 'login'),
	publicScreen('/create-account', 'Create account', 'createAccount'),
	publicScreen('/reset-password', 'Reset password', 'resetPassword'),
	publicScreen('/account-link', 'Your account', 'accountLink'),
	publicScreen('/auth/callback', 'Authenticating...', 'callback'),
	shellScreen('/unsubscribe', { title: 'Unsubscribe' }, loadUnsubscribe),
	{
		element: <RequireSession />,
		children: [
			shellScreen('/app', { title: 'Dashboard', header: 'app' }, loadDashboard),
			shellScreen(
				`${CONSENT_PATH}/:id`,
				{ title: 'Connect an agent', header: 'user' },
				loadConsent,
			),
			...['split', 'tabs', 'kanban', 'ide', 'floating', 'command'].map((name) =>
				shellScreen(
					`/app/layout-${name}`,
					{ title: `Layout demo: ${name}`, header: 'app' },
					loadLayoutDemo,
				),
			),
			{ element: <RequireSubscription />, children: remoteRoutes('subscriber') },
			{ element: <RequireOperator />, children: remoteRoutes('operator') },
			...remoteRoutes('user'),
		],
	},
	{ element: <RequireSession servesDeleting />, children: remoteRoutes('user', true) },
	...['/tweets', '/compose', '/filter', '/settings'].map((path) => ({
		path,
		element: <MovedUnderApp />,
	})),
	{ path: '/app/*', element: <Navigate to="/app" replace /> },
	shellScreen('*', undefined, async () => (await loadPublicScreens()).unknownAddress),
];

/** The product: the layout, and in it the screen of the current address. */
export function App() {
	const screen: ScreenHandle | undefined = matchRoutes(routes, useLocation())?.at(-1)?.route.handle;
	return (
		<RootLayout screen={screen} isOwnPath={isOwnPath}>
			{useRoutes(routes)}
		</RootLayout>
	);
}

function publicScreen(
	path: string,
	title: string,
	name: keyof Awaited<ReturnType<typeof loadPublicScreens>>,
): RouteObject {
	return shellScreen(path, { title }, async () => (await loadPublicScreens())[name]);
}

/** A screen of the shell itself, loaded on use. */
function shellScreen(
	path: string,
	handle: ScreenHandle | undefined,
	load: () => Promise<ComponentType>,
): RouteObject {
	const loadDefault = async () => ({ default: await load() });
	const LoadedScreen = lazy(loadDefault);
	const element = (
		<ShellScreen key={path} load={loadDefault}>
			<LoadedScreen />
		</ShellScreen>
	);
	return { path, handle, element };
}

function remoteRoutes(guard: Screen['guard'], servesDeleting = false): RouteObject[] {
	return remoteScreens
		.filter((screen) => screen.guard === guard && Boolean(screen.servesDeleting) === servesDeleting)
		.map((screen) => {
			const handle: ScreenHandle = {
				title: screen.title,
				header: guard === 'user' ? 'user' : 'app',
			};
			// The key keeps a remote mounted from one of its screens to the next.
			const element = <RemoteScreen key={screen.remote} screen={screen} />;
			return { path: screen.path, handle, element };
		});
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
