import {
	createContext,
	type ReactNode,
	startTransition,
	useCallback,
	useContext,
	useEffect,
	useLayoutEffect,
	useMemo,
	useState,
} from 'react';

/** What a navigation passes on to the screen that it opens. */
interface PassedOn {
	/** The path and query to return to. */
	from?: string;
}

/** An entry of the browser's history. */
export interface Place {
	/** The parts of its address, as a `URL` has them. */
	readonly pathname: string;
	readonly search: string;
	readonly hash: string;
	readonly state: PassedOn | null;
	/** One of its own. That of the entry that the page was loaded with is `default`. */
	readonly key: string;
	/** Whether it was reached by Back, Forward or a page load. */
	readonly isBackOrForward: boolean;
}

interface NavigateOptions {
	/** Replaces the current entry instead of adding one after it. */
	replace?: boolean | undefined;
	state?: PassedOn | null | undefined;
}

type Navigation = (to: string, options?: NavigateOptions) => void;

/** How an entry of the history is stored. `idx` is its index, which the leave guard reads. */
interface Stored {
	idx?: number;
	key?: string;
	usr?: PassedOn | null;
}

const Context = createContext<{ place: Place; navigate: Navigation } | null>(null);

/** Gives its children the current address, and renders them again when it changes. */
export function Router({ window, children }: { window: Window; children: ReactNode }) {
	const [place, setPlace] = useState(() => read(window, true));
	const navigate = useCallback<Navigation>(
		(to, { replace = false, state = null } = {}) => {
			const { idx = 0 }: Stored = window.history.state ?? {};
			const entry = {
				idx: replace ? idx : idx + 1,
				key: Math.random().toString(36).slice(2, 10),
				usr: state,
			} satisfies Stored;
			window.history[replace ? 'replaceState' : 'pushState'](entry, '', to);
			startTransition(() => setPlace(read(window, false)));
		},
		[window],
	);
	useLayoutEffect(() => {
		const moved = () => startTransition(() => setPlace(read(window, true)));
		window.addEventListener('popstate', moved);
		return () => window.removeEventListener('popstate', moved);
	}, [window]);
	return (
		<Context value={useMemo(() => ({ place, navigate }), [place, navigate])}>{children}</Context>
	);
}

function read({ location, history }: Window, isBackOrForward: boolean): Place {
	const { pathname, search, hash } = location;
	const { key = 'default', usr: state = null }: Stored = history.state ?? {};
	return { pathname, search, hash, state, key, isBackOrForward };
}

export function useLocation(): Place {
	return useRouter().place;
}

/** A function that opens an address of this origin. It stays the same. */
export function useNavigate(): Navigation {
	return useRouter().navigate;
}

function useRouter() {
	const router = useContext(Context);
	if (!router) throw new Error('There is no router around this component.');
	return router;
}

/** Opens another address instead of showing anything. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
	const navigate = useNavigate();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the state is a new object each time
	useEffect(() => navigate(to, { replace, state }), [navigate, to]);
	return null;
}

/** The form of a path by which screens are found: `/Login/` is `/login`. */
export function normalizePath(path: string): string {
	return path.toLowerCase().replace(/\/+$/, '');
}
