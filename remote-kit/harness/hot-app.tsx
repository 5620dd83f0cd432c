import { useSyncExternalStore } from 'react';
import App from 'remote-app';
import { ErrorBoundary } from 'remote-kit/lazy/error-boundary';
import type { RemoteApp, RemoteProps } from '../../shell/contract/remote.ts';

let current: { readonly App: RemoteApp; readonly version: number } = { App, version: 0 };
const listeners = new Set<() => void>();

import.meta.webpackHot?.accept('remote-app', () => {
	current = { App, version: current.version + 1 };
	for (const listener of listeners) listener();
});

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/**
 * A remote that changes under a deployed shell: React's production build cannot keep state across a
 * change, so each change mounts the remote again in the current page, even after an error.
 */
// biome-ignore lint/style/noDefaultExport: what a remote's `./app` is
export default function HotApp(props: RemoteProps) {
	const { App: Newest, version } = useSyncExternalStore(subscribe, () => current);
	return (
		<ErrorBoundary
			key={version}
			renderFailure={(error) => (
				<pre role="alert">{error instanceof Error ? error.stack : String(error)}</pre>
			)}
		>
			<Newest {...props} />
		</ErrorBoundary>
	);
}
