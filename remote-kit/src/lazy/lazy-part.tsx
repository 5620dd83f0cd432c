import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import {
	type ComponentType,
	lazy,
	type ReactNode,
	Suspense,
	useEffect,
	useReducer,
	useState,
} from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { ErrorBoundary } from './error-boundary.tsx';

export interface LazyPartOptions<Props> {
	/** Shown until the code has loaded. Nothing by default. */
	loading?: (props: Props) => ReactNode;
	/** Shown if the code could not be loaded, in place of a sentence with a Retry button. */
	failed?: (props: Props, failure: { error: unknown; retry: () => void }) => ReactNode;
}

export type LazyPart<Props> = ComponentType<Props> & {
	/** Loads the code before it is needed. Never rejects: a render that needs it retries. */
	preload: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first rendered. For large parts that the first view
 * rarely needs: screens, dialogs, editors.
 *
 *     const Move = lazyPart(async () => (await import('./move.tsx')).Move, 'The dialog');
 *
 * `name` is what the user sees as missing, at the start of a sentence.
 */
export function lazyPart<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	name: string,
	{
		loading,
		failed = (_, { retry }) => <NotLoaded name={name} onRetry={retry} />,
	}: LazyPartOptions<Props> = {},
): LazyPart<Props> {
	let loaded: ComponentType<Props> | undefined;
	let pending: Promise<ComponentType<Props>> | undefined;
	let failure: unknown;

	/** Loads it once for all waiting components. After a failure, the next call retries. */
	const request = () => {
		pending ??= load().then(
			(part) => {
				loaded = part;
				return part;
			},
			(error: unknown) => {
				pending = undefined;
				failure = error;
				throw error;
			},
		);
		return pending;
	};
	const begin = (attempt: number) => {
		if (loaded) return { attempt, Part: loaded };
		const arriving = request();
		return { attempt, arriving, Part: lazy(async () => ({ default: await arriving })) };
	};

	function Lazy(props: Props) {
		const [{ attempt, arriving, Part }, setState] = useState(() => begin(0));
		const [, render] = useReducer((count: number) => count + 1, 0);
		// React shows suspended content 300 ms after the fallback at the earliest. Any other render
		// shows it at once.
		useEffect(() => {
			arriving?.then(render, () => undefined);
		}, [arriving]);
		const retry = () => setState(begin(attempt + 1));
		const renderFailure = (error: unknown) => {
			if (error !== failure) throw error;
			return failed(props, { error, retry });
		};
		return (
			<ErrorBoundary key={attempt} renderFailure={renderFailure}>
				<Suspense fallback={loading?.(props)}>
					<Part {...props} />
				</Suspense>
			</ErrorBoundary>
		);
	}
	const preload = () =>
		request().then(
			() => undefined,
			() => undefined,
		);
	return Object.assign(Lazy, { preload });
}

/**
 * A whole screen of a remote. Its failure is left to the shell, whose Retry also finds a newer
 * build of the remote.
 */
export function lazyScreen(
	load: () => Promise<ComponentType<RemoteProps>>,
	loading: () => ReactNode = () => <Skeleton label="Loading" />,
): LazyPart<RemoteProps> {
	return lazyPart(load, 'This screen', {
		loading,
		failed: (_, { error }) => {
			throw error;
		},
	});
}

function NotLoaded({ name, onRetry }: { name: string; onRetry: () => void }) {
	return (
		<p role="alert">
			{name} didn’t load. Check your connection or reload the page.{' '}
			<Button size="sm" onClick={onRetry}>
				Retry
			</Button>
		</p>
	);
}
