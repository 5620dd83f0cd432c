import { createClient } from 'bff/client/client';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { FakeServer } from './fake-server.ts';

interface OnServerProps {
	setUp: (server: FakeServer) => void;
	children: ReactNode;
}

function OnServer({ setUp, children }: OnServerProps) {
	const [store] = useState(() => {
		const server = new FakeServer();
		setUp(server);
		return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
	});
	return <Provider store={store}>{children}</Provider>;
}

/**
 * For stories of a part of the screen: a decorator that gives it a fake server, whose responses
 * `setUp` prepares.
 */
export function withServer(setUp: (server: FakeServer) => void = () => undefined) {
	return (Story: ComponentType) => (
		<OnServer setUp={setUp}>
			<Story />
		</OnServer>
	);
}
