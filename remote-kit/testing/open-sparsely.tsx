import { act } from '@testing-library/react';
import { createElement } from 'react';
import type { RemoteApp } from 'shell/contract/remote';
import { vi } from 'vitest';
import { ErrorBoundary } from '../src/lazy/error-boundary.tsx';
import { openScreen } from './open-screen.tsx';
import { type Sparseness, SparseServer } from './sparse-server.ts';

/**
 * Opens an address on a server that leaves out all that it can, and waits until the screen has read
 * every answer. Resolves with what it shows, or with the error that ended it.
 */
export async function openSparsely(App: RemoteApp, url: string, sparseness: Sparseness) {
	const Guarded: RemoteApp = (props) => (
		<ErrorBoundary renderFailure={(error) => `ended: ${error}`}>
			{createElement(App, props)}
		</ErrorBoundary>
	);
	const server = new SparseServer(sparseness);
	openScreen(Guarded, url, server);
	// Answers lead to renders, and these to lazily loaded parts and further requests.
	for (let read = -1; read < server.responses.length; ) {
		read = server.responses.length;
		await vi.waitFor(() => {
			if (!server.responses.every(({ bodyUsed }) => bodyUsed)) throw new Error('Not read yet.');
		});
		await act(() => vi.dynamicImportSettled());
	}
	return document.body.textContent;
}
