import 'design-system/fonts.css';
import 'design-system/tokens.css';
import 'design-system/base.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { RemoteApp } from '../../shell/contract/remote.ts';
import { remoteScreens } from '../../shell/contract/screens.ts';
import { Standalone } from './standalone-screen.tsx';

/**
 * Runs a remote alone on its development page: no shell, no guards, the real API behind the
 * development server. Opens the remote's first screen if the address is not one of its own.
 */
export function renderStandalone(App: RemoteApp, { name }: { name: string }): void {
	const screens = remoteScreens.filter(({ remote }) => remote === name);
	if (!screens.some(({ path }) => path === location.pathname))
		history.replaceState(null, '', screens[0]?.path ?? '/');
	const root = document.getElementById('root');
	if (!root) throw new Error('The page has no #root.');
	createRoot(root).render(
		<StrictMode>
			<BrowserRouter>
				<Suspense>
					<Standalone app={App} />
				</Suspense>
			</BrowserRouter>
		</StrictMode>,
	);
}
