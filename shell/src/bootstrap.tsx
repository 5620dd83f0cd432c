import 'design-system/fonts.css';
import 'design-system/tokens.css';
import 'design-system/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from 'remote-kit/lazy/error-boundary';
import { remoteScreens } from '../contract/screens.ts';
import { App } from './app.tsx';
import { allowForeignChanges } from './foreign-changes.ts';
import { RouterError } from './layout/router-error.tsx';
import { createLeaveGuard } from './navigation/leave-guard.ts';
import { loadRemote } from './remotes/federation.ts';
import { type LoadedRegistry, loadRegistry } from './remotes/load-registry.ts';
import { RemoteError } from './remotes/remote-error.ts';
import { createRemotes } from './remotes/remotes.ts';
import { report } from './report.ts';
import { createSession } from './session/session.ts';
import { THEME_KEY } from './session/user-storage.ts';
import { ShellContext } from './shell-context.ts';

const reload = (): void => location.reload();
const leave = (to: string): void => location.replace(to);
/** A remote that is not live is an expected state, so it is not reported. */
const onCaughtError = (error: unknown): void => {
	if (!(error instanceof RemoteError && error.reason === 'not_live')) report(error);
};
// The fonts load while the scripts run. Without this line they would wait for the first text.
for (const family of ['Archivo Variable', 'Faustina Variable'])
	document.fonts.load(`1em "${family}"`).catch(report);

function start({ registry, fetchRegistry, banner }: LoadedRegistry): void {
	const session = createSession({
		baseUrl: registry?.apiBaseUrl ?? '',
		report,
		leave,
		reload,
		channel: new BroadcastChannel('warble-session'),
	});
	const remotes = createRemotes({
		registry,
		fetchRegistry,
		isPreloaded: ({ entry }) =>
			document.querySelector(`link[rel="preload"][href="${CSS.escape(entry)}"]`) !== null,
		reload,
		report,
		load: loadRemote,
	});
	const leaveGuard = createLeaveGuard(window);
	// The remote of the screen loads before the first render, once the user is known.
	const screen = remoteScreens.find(({ path }) => path === location.pathname);
	session
		.load(document)
		.then(() => {
			if (!screen || session.getState().status !== 'user') return;
			// A failure is shown by the screen.
			return remotes.load(screen.remote).catch(() => undefined);
		})
		.catch(report);

	const root = document.getElementById('root');
	if (!root) throw new Error('The page has no #root.');
	allowForeignChanges();
	createRoot(root, { onCaughtError, onUncaughtError: report }).render(
		<StrictMode>
			<ErrorBoundary renderFailure={() => <RouterError onReload={reload} />}>
				<ShellContext value={{ session, remotes, leaveGuard, report, leave, reload, banner }}>
					<BrowserRouter>
						<App />
					</BrowserRouter>
				</ShellContext>
			</ErrorBoundary>
		</StrictMode>,
	);
}

try {
	const theme = localStorage.getItem(THEME_KEY);
	if (theme) document.documentElement.dataset.theme = theme;
} catch {
	// Without storage there is no stored theme.
}
loadRegistry(document, report).then(start).catch(report);
