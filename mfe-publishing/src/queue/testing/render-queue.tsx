import { within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../store.ts';
import { QueueScreen } from '../queue-screen.tsx';
import type { QueueServer } from './queue-server.ts';

/** The screen on a fake server. */
export function RenderedQueue({
	server,
	search = '',
	onShortcuts = () => undefined,
}: {
	server: QueueServer;
	search?: string;
	onShortcuts?: () => void;
}) {
	const [store] = useState(() => createStore(createClient({ baseUrl: '', fetch: server.fetch })));
	const [shown, setShown] = useState(search);
	return (
		<Provider store={store}>
			<QueueScreen
				location={{ path: '/app/queue', search: shown }}
				onShortcuts={onShortcuts}
				navigate={(to) => setShown(to.replace(/^[^?]*/, ''))}
			/>
		</Provider>
	);
}

/** Waits until this text is shown. */
export const waitForText = (
	text: string | RegExp,
): { play: (context: { canvasElement: HTMLElement }) => Promise<void> } => ({
	play: async ({ canvasElement }) => void (await within(canvasElement).findAllByText(text)),
});
