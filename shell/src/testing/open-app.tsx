import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Registry, RegistryEntry } from 'bff/contract/pages/registry';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { RemoteApp } from '../../contract/remote.ts';
import { App } from '../app.tsx';
import { createLeaveGuard } from '../navigation/leave-guard.ts';
import { createRemotes, type RemoteLoader } from '../remotes/remotes.ts';
import { createSession } from '../session/session.ts';
import { ShellContext } from '../shell-context.ts';
import { type FakeAnswers, fakeApi } from './fake-api.ts';

export const entry: RegistryEntry = {
	entry: '/remotes/compose/1/remoteEntry.js',
	version: '1',
	contract: 1,
	integrity: 'sha384-entry',
};

export function registryOf(...names: string[]): Registry {
	return { apiBaseUrl: '', remotes: Object.fromEntries(names.map((name) => [name, entry])) };
}

interface Options {
	answers?: FakeAnswers;
	registry?: Registry | null;
	/** What `/registry.json` answers on a retry. */
	fetchRegistry?: () => Promise<Registry>;
	load?: RemoteLoader;
	isPreloaded?: (entry: RegistryEntry) => boolean;
}

const SmallRemote: RemoteApp = ({ location, session }) => (
	<h1>
		{session.user.username} at {location.path}
		{location.search}
	</h1>
);

/** The whole shell at an address, with a scripted API, registry and loader. */
export function openApp(
	address: string,
	{ answers, registry, fetchRegistry, load, isPreloaded }: Options = {},
) {
	const { fetch, calls } = fakeApi(answers);
	const report = vi.fn();
	const leave = vi.fn();
	const reload = vi.fn();
	const channel = Object.assign(new EventTarget(), { postMessage: vi.fn() });
	const session = createSession({ baseUrl: '', report, leave, reload, channel, fetch });
	const loader = vi.fn<RemoteLoader>(load ?? (async () => ({ default: SmallRemote })));
	const remotes = createRemotes({
		registry: registry === undefined ? registryOf('compose') : registry,
		fetchRegistry: fetchRegistry ?? (async () => registryOf('compose')),
		load: loader,
		isPreloaded: isPreloaded ?? (() => false),
		reload,
		report,
	});
	void session.load();

	const at = { path: '', hash: '', state: undefined as unknown };
	const Address = () => {
		const { pathname, search, hash, state } = useLocation();
		Object.assign(at, { path: pathname + search, hash, state });
		return null;
	};
	render(
		<ShellContext
			value={{ session, remotes, leaveGuard: createLeaveGuard(window), report, leave, reload }}
		>
			<MemoryRouter initialEntries={[address]}>
				<App />
				<Address />
			</MemoryRouter>
		</ShellContext>,
		{ onCaughtError: () => undefined },
	);
	return { at, calls, channel, leave, loader, reload, report, session, person: userEvent.setup() };
}
