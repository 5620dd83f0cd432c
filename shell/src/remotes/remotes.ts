import type { Registry, RegistryEntry } from 'bff/contract/pages/registry';
import { type LazyExoticComponent, lazy } from 'react';
import type { RemoteApp } from '../../contract/remote.ts';
import { checkEntry } from './check-entry.ts';
import { RemoteError } from './remote-error.ts';

export interface RemotesState {
	readonly registry: Registry;
	/** How often the user has pressed Retry, by remote. */
	readonly attempts: Readonly<Record<string, number>>;
}

/** The remotes of the page: which ones are live, and their components. */
export interface Remotes {
	readonly getState: () => RemotesState;
	readonly subscribe: (onChange: () => void) => () => void;
	/**
	 * The remote's component, the same object until the next retry. The remote is loaded on its first
	 * render.
	 */
	readonly screen: (name: string) => LazyExoticComponent<RemoteApp>;
	/** Loads a remote, even before its first render. Resolves once `screen` can be rendered. */
	readonly load: (name: string) => Promise<unknown>;
	/**
	 * Reads the registry again, then loads the remote again. Reloads the page if that cannot help.
	 */
	readonly retry: (name: string) => Promise<void>;
}

/** Loads a remote through module federation. */
export type RemoteLoader = (
	name: string,
	entry: RegistryEntry,
	attempt: number,
) => Promise<{ default: RemoteApp }>;

interface RemotesOptions {
	/** Null if it could not be read. Then no remote loads until a retry. */
	registry: Registry | null;
	fetchRegistry: () => Promise<Registry>;
	load: RemoteLoader;
	/**
	 * Whether the page's HTML preloads the entry. If that fails, the browser does not retry until the
	 * page is reloaded.
	 */
	isPreloaded: (entry: RegistryEntry) => boolean;
	reload: () => void;
	report: (error: unknown) => void;
	/** A failure must be shown within ten seconds. Three of them are for loading the page itself. */
	timeoutMs?: number;
}

interface Load {
	loading: Promise<{ default: RemoteApp }>;
	screen: LazyExoticComponent<RemoteApp>;
}

const emptyRegistry: Registry = { apiBaseUrl: '', remotes: {} };

export function createRemotes({
	registry,
	fetchRegistry,
	load,
	isPreloaded,
	reload,
	report,
	timeoutMs = 7_000,
}: RemotesOptions): Remotes {
	let isRegistryLoaded = registry !== null;
	let state: RemotesState = { registry: registry ?? emptyRegistry, attempts: {} };
	const listeners = new Set<() => void>();
	const loads = new Map<string, Load>();

	const loadApp = async (name: string, attempt: number): Promise<{ default: RemoteApp }> => {
		const entry = state.registry.remotes[name];
		if (!entry) throw new RemoteError(isRegistryLoaded ? 'not_live' : 'not_loaded');
		try {
			const reason = checkEntry(entry, state.registry);
			if (reason) throw new RemoteError(reason);
			return await withTimeout(load(name, entry, attempt), timeoutMs);
		} catch (cause) {
			throw cause instanceof RemoteError ? cause : new RemoteError('not_loaded', { cause });
		}
	};

	const open = (name: string): Load => {
		const attempt = state.attempts[name] ?? 0;
		const key = `${name} ${attempt}`;
		const known = loads.get(key);
		if (known) return known;
		const loading = loadApp(name, attempt);
		// A failure is shown when the screen is rendered.
		loading.catch(() => undefined);
		const load = { loading, screen: lazy(() => loading) };
		loads.set(key, load);
		return load;
	};

	return {
		getState: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		screen: (name) => open(name).screen,
		load: (name) => open(name).loading,
		async retry(name) {
			let newest = state.registry;
			try {
				newest = await fetchRegistry();
				isRegistryLoaded = true;
				const failed = state.registry.remotes[name];
				const next = newest.remotes[name];
				const needsReload = next && failed?.entry === next.entry && isPreloaded(failed);
				// A remote for another contract may mean that a newer shell is deployed by now.
				if (needsReload || (next && checkEntry(next, newest) === 'incompatible')) return reload();
			} catch (error) {
				report(error);
			}
			state = {
				registry: newest,
				attempts: { ...state.attempts, [name]: (state.attempts[name] ?? 0) + 1 },
			};
			for (const listener of listeners) listener();
		},
	};
}

/** For hosts that accept the connection and never respond. */
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new RemoteError('timed_out')), ms);
	try {
		return await Promise.race([work, promise]);
	} finally {
		clearTimeout(timer);
	}
}
