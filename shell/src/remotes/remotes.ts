import type { Registry, RegistryEntry } from 'bff/contract/registry';
import { type LazyExoticComponent, lazy } from 'react';
import type { RemoteApp } from '../../contract/remote.ts';
import { whyRefused } from './check-entry.ts';
import { RemoteFailure } from './remote-error.ts';

export interface RemotesState {
	readonly registry: Registry;
	/** How often the person pressed Retry, per remote. */
	readonly attempts: Readonly<Record<string, number>>;
}

/** The remotes of the page: which are live, and their screens. */
export interface Remotes {
	readonly getState: () => RemotesState;
	readonly subscribe: (onChange: () => void) => () => void;
	/**
	 * The remote's component for the present attempt, always the same object; rendering it loads the
	 * remote.
	 */
	readonly screen: (name: string) => LazyExoticComponent<RemoteApp>;
	/**
	 * Reads the registry again and loads the remote afresh, or the whole page where nothing less
	 * would help.
	 */
	readonly retry: (name: string) => Promise<void>;
}

/** The one thing we ask of module federation. */
export type RemoteLoader = (
	name: string,
	entry: RegistryEntry,
	attempt: number,
) => Promise<{ default: RemoteApp }>;

interface RemotesOptions {
	/** Null when it could not be read: every remote then fails to load until a retry. */
	registry: Registry | null;
	fetchRegistry: () => Promise<Registry>;
	load: RemoteLoader;
	/**
	 * Whether the page's own HTML asked for the remote: the browser then keeps the failure for as
	 * long as the page lives.
	 */
	isPreloaded: (entry: RegistryEntry) => boolean;
	reload: () => void;
	report: (error: unknown) => void;
	/** Leaves the page itself three of the ten seconds within which a person is told. */
	timeoutMs?: number;
}

const nothing: Registry = { apiBaseUrl: '', remotes: {} };

export function createRemotes({
	registry,
	fetchRegistry,
	load,
	isPreloaded,
	reload,
	report,
	timeoutMs = 7_000,
}: RemotesOptions): Remotes {
	let isKnown = registry !== null;
	let state: RemotesState = { registry: registry ?? nothing, attempts: {} };
	const listeners = new Set<() => void>();
	const screens = new Map<string, LazyExoticComponent<RemoteApp>>();

	const open = async (name: string, attempt: number): Promise<{ default: RemoteApp }> => {
		const entry = state.registry.remotes[name];
		if (!entry) throw new RemoteFailure(isKnown ? 'not_live' : 'not_loaded');
		try {
			const refused = whyRefused(entry, state.registry);
			if (refused) throw new RemoteFailure(refused);
			return await withTimeout(load(name, entry, attempt), timeoutMs);
		} catch (cause) {
			throw cause instanceof RemoteFailure ? cause : new RemoteFailure('not_loaded', { cause });
		}
	};

	return {
		getState: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		screen(name) {
			const attempt = state.attempts[name] ?? 0;
			const key = `${name} ${attempt}`;
			const screen = screens.get(key) ?? lazy(() => open(name, attempt));
			screens.set(key, screen);
			return screen;
		},
		async retry(name) {
			let newest = state.registry;
			try {
				newest = await fetchRegistry();
				isKnown = true;
				const failed = state.registry.remotes[name];
				const next = newest.remotes[name];
				const isLostForThisPage = next && failed?.entry === next.entry && isPreloaded(failed);
				// What was built for another shell may have found it by now, and so may this page.
				if (isLostForThisPage || (next && whyRefused(next, newest) === 'other_contract'))
					return reload();
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

/** A host that accepts and never answers would keep the person waiting for ever. */
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new RemoteFailure('timed_out')), ms);
	try {
		return await Promise.race([work, promise]);
	} finally {
		clearTimeout(timer);
	}
}
