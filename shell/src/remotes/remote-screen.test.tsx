import { act, screen, waitFor } from '@testing-library/react';
import type { RegistryEntry } from 'bff/contract/pages/registry';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RemoteApp } from '../../contract/remote.ts';
import { entry, openApp, registryOf } from '../testing/open-app.tsx';
import type { RemoteLoader } from './remotes.ts';

const Works: RemoteApp = () => <h1>It works</h1>;
const unavailable = () => screen.findByRole('heading', { name: 'Compose is unavailable' });
const retry = () => screen.getByRole('button', { name: 'Retry' });

/** Fails the first time and works after that. */
function recovering(failure: () => ReturnType<RemoteLoader>): RemoteLoader {
	let isFirst = true;
	return async () => {
		if (!isFirst) return { default: Works };
		isFirst = false;
		return await failure();
	};
}

afterEach(() => vi.useRealTimers());

test('while a remote loads, a placeholder is shown and the header stays', async () => {
	openApp('/app/compose', { load: () => new Promise(() => undefined) });
	await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading Compose'));
	expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
});

test('a remote that cannot be loaded is named with the reason, and Retry loads it', async () => {
	const { person } = openApp('/app/compose', {
		load: recovering(() => Promise.reject(new Error('404'))),
	});
	await unavailable();
	expect(screen.getByText('It didn’t load. Everything else works.')).toBeDefined();
	await person.click(retry());
	expect(await screen.findByRole('heading', { name: 'It works' })).toBeDefined();
});

test('Retry reads the registry again and loads the newest entry at a new address', async () => {
	const newer = { ...entry, version: '2' };
	const { person, loader } = openApp('/app/compose', {
		load: recovering(() => Promise.reject(new Error('404'))),
		fetchRegistry: async () => ({ apiBaseUrl: '', remotes: { compose: newer } }),
	});
	await unavailable();
	await person.click(retry());
	await screen.findByRole('heading', { name: 'It works' });
	expect(loader.mock.calls).toEqual([
		['compose', entry, 0],
		['compose', newer, 1],
	]);
});

test('Retry uses the current registry when it cannot be read again, and reports the error', async () => {
	const { person, report } = openApp('/app/compose', {
		load: recovering(() => Promise.reject(new Error('404'))),
		fetchRegistry: () => Promise.reject(new Error('offline')),
	});
	await unavailable();
	await person.click(retry());
	await screen.findByRole('heading', { name: 'It works' });
	expect(report).toHaveBeenCalledExactlyOnceWith(new Error('offline'));
});

test('Retry reloads the page for a remote that the page has preloaded', async () => {
	const { person, reload } = openApp('/app/compose', {
		load: () => Promise.reject(new Error('404')),
		isPreloaded: () => true,
	});
	await unavailable();
	await person.click(retry());
	await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a remote that never responds is reported within 10 seconds [J1]', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	openApp('/app/compose', { load: () => new Promise(() => undefined) });
	await screen.findByText('Loading Compose');
	await act(() => vi.advanceTimersByTimeAsync(6_500));
	expect(screen.queryByRole('heading', { name: 'Compose is unavailable' })).toBeNull();
	await act(() => vi.advanceTimersByTimeAsync(1_000));
	await unavailable();
	expect(screen.getByText('It took too long to load. Everything else works.')).toBeDefined();
});

test('a remote built for another contract is not loaded', async () => {
	const { loader } = openApp('/app/compose', {
		registry: { apiBaseUrl: '', remotes: { compose: { ...entry, contract: 3 } } },
	});
	await unavailable();
	expect(
		screen.getByText('It was built for another version of Warble. Everything else works.'),
	).toBeDefined();
	expect(loader).not.toHaveBeenCalled();
});

test.each([
	[
		'built for another API',
		{ api: 2 },
		'It was built for another version of Warble. Everything else works.',
	],
	[
		'of an origin that is not listed',
		{ entry: 'https://evil.example/remoteEntry.js' },
		'It comes from an address Warble doesn’t trust.',
	],
	[
		'without integrity',
		{ integrity: undefined },
		'Its files couldn’t be verified. Everything else works.',
	],
	['with an address that is none', { entry: 'https://' }, 'It didn’t load. Everything else works.'],
])(
	'an entry %s is not even loaded, and the reason is said [J5]',
	async (_which, broken, reason) => {
		const registry = {
			apiBaseUrl: '',
			remotes: { compose: { ...entry, ...broken } as RegistryEntry },
		};
		const { loader } = openApp('/app/compose', { registry });
		await unavailable();
		expect(screen.getByText(reason, { exact: false })).toBeDefined();
		expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
		expect(loader).not.toHaveBeenCalled();
	},
);

test('Retry reloads the page when the newest build needs a newer shell [J4]', async () => {
	const { person, reload } = openApp('/app/compose', {
		load: () => Promise.reject(new Error('404')),
		fetchRegistry: async () => ({
			apiBaseUrl: '',
			remotes: { compose: { ...entry, version: '2', contract: 3 } },
		}),
	});
	await unavailable();
	await person.click(retry());
	await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a newer build is loaded without a page load, also of a preloaded remote [J4]', async () => {
	const newer = { ...entry, entry: '/remotes/compose/2/remoteEntry.js', version: '2' };
	const { person, reload } = openApp('/app/compose', {
		load: recovering(() => Promise.reject(new Error('404'))),
		isPreloaded: () => true,
		fetchRegistry: async () => ({ apiBaseUrl: '', remotes: { compose: newer } }),
	});
	await unavailable();
	await person.click(retry());
	expect(await screen.findByRole('heading', { name: 'It works' })).toBeDefined();
	expect(reload).not.toHaveBeenCalled();
});

test('the remote does not see the parameter of a preview in its address', async () => {
	openApp('/app/compose?remote.compose=https%3A%2F%2Fa.example%2Fe.json&thread=7&remote.filter=x');
	expect(
		await screen.findByRole('heading', { name: 'demo at /app/compose?thread=7' }),
	).toBeDefined();
});

test('a remote that is not in the registry is named, and Retry finds it once it is live', async () => {
	const { person } = openApp('/app/compose', {
		registry: registryOf('filter'),
		fetchRegistry: async () => registryOf('compose'),
	});
	await unavailable();
	expect(screen.getByText('It’s turned off for now. Everything else works.')).toBeDefined();
	await person.click(retry());
	expect(await screen.findByRole('heading', { name: 'demo at /app/compose' })).toBeDefined();
});

test('without a registry, no message says that a remote does not exist', async () => {
	openApp('/app/compose', { registry: null });
	await unavailable();
	expect(screen.getByText('It didn’t load. Everything else works.')).toBeDefined();
});

test('once the registry was read, a remote that it does not have is turned off', async () => {
	const { person } = openApp('/app/compose', {
		registry: null,
		fetchRegistry: async () => registryOf('filter'),
	});
	await unavailable();
	await person.click(retry());
	await screen.findByText('It’s turned off for now. Everything else works.');
});

test('a crash of a remote leaves the rest of the page working, and Retry starts it again', async () => {
	const { person } = openApp('/app/compose', {
		load: recovering(async () => ({
			default: () => {
				throw new Error('a bug');
			},
		})),
	});
	await unavailable();
	expect(screen.getByText('It stopped because of an error. Everything else works.')).toBeDefined();
	expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
	await person.click(retry());
	expect(await screen.findByRole('heading', { name: 'It works' })).toBeDefined();
});

test('the failure of one remote does not affect the screen of another', async () => {
	const load: RemoteLoader = async (name) => {
		if (name === 'compose') throw new Error('404');
		return { default: Works };
	};
	const { person } = openApp('/app/compose', { load, registry: registryOf('compose', 'filter') });
	await unavailable();
	await person.click(screen.getByRole('link', { name: 'Filter' }));
	expect(await screen.findByRole('heading', { name: 'It works' })).toBeDefined();
});

test('a failing remote is fetched once, however often it is rendered', async () => {
	const { loader, session } = openApp('/app/compose', {
		load: () => Promise.reject(new Error('404')),
	});
	await unavailable();
	await act(() => session.load());
	expect(loader).toHaveBeenCalledOnce();
});

describe('the props of a running remote', () => {
	test('contain the address, the session and navigation', async () => {
		const Remote: RemoteApp = ({ location, session, navigate, apiBaseUrl }) => (
			<button type="button" onClick={() => navigate('/app/compose?thread=8', { replace: true })}>
				{JSON.stringify([
					location,
					session.user.username,
					session.subscription?.status,
					apiBaseUrl,
				])}
			</button>
		);
		const { person, at } = openApp('/app/compose?thread=7', {
			load: async () => ({ default: Remote }),
		});
		await person.click(
			await screen.findByText('[{"path":"/app/compose","search":"?thread=7"},"demo","active",""]'),
		);
		expect(
			await screen.findByText('[{"path":"/app/compose","search":"?thread=8"},"demo","active",""]'),
		).toBeDefined();
		expect(at.path).toBe('/app/compose?thread=8');
	});

	test('contain callbacks that stay the same across navigation and changes of the session', async () => {
		const given: unknown[][] = [];
		const Remote: RemoteApp = ({
			location,
			navigate,
			onSessionChanged,
			onUnauthorized,
			onUnsavedChange,
		}) => {
			given.push([onSessionChanged, onUnauthorized, onUnsavedChange]);
			return (
				<button type="button" onClick={() => navigate('/app/compose?thread=8')}>
					{location.search || 'no thread'}
				</button>
			);
		};
		const { person, session } = openApp('/app/compose', {
			load: async () => ({ default: Remote }),
		});
		await person.click(await screen.findByText('no thread'));
		await screen.findByText('?thread=8');
		await act(() => session.load());
		expect(given.length).toBeGreaterThan(2);
		for (const callbacks of given)
			for (const [at, callback] of callbacks.entries()) expect(callback).toBe(given[0]?.[at]);
	});

	test('after a 401 the user signs in and returns', async () => {
		const Remote: RemoteApp = ({ onUnauthorized }) => (
			<button type="button" onClick={onUnauthorized}>
				Call
			</button>
		);
		const { person, at } = openApp('/app/compose?thread=7', {
			load: async () => ({ default: Remote }),
		});
		await person.click(await screen.findByText('Call'));
		expect(at).toMatchObject({ path: '/login', state: { from: '/app/compose?thread=7' } });
	});

	test('let a remote tell the shell to read the session again', async () => {
		const Remote: RemoteApp = ({ onSessionChanged }) => (
			<button type="button" onClick={onSessionChanged}>
				Paid
			</button>
		);
		const { person, calls } = openApp('/app/compose', { load: async () => ({ default: Remote }) });
		await person.click(await screen.findByText('Paid'));
		await waitFor(() =>
			expect(calls.filter(({ to }) => to === 'GET /api/stripe/subscription-status')).toHaveLength(
				2,
			),
		);
	});
});
