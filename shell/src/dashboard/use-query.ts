import { isApiError } from 'bff/client/api-error';
import type { Input, ResponseOf } from 'bff/client/client';
import type { Route } from 'bff/contract/route';
import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../shell-context.ts';

const POLL_INTERVAL_MS = 3000;
/** A page that was hidden for this long reads again when it is shown. */
const STALE_MS = 60_000;

/** The state of a card: its data, or why there is none. Both are undefined while loading. */
export interface Query<Data> {
	readonly data: Data | undefined;
	readonly failure: string | undefined;
	/** Forgets the result and reads again. */
	readonly retry: () => void;
	/** Reads again and shows the earlier result until then. */
	readonly refresh: () => void;
}

interface QueryOptions<R extends Route> {
	/** Undefined for a route without input. */
	input?: Input<R> | undefined;
	/** Undefined for always. */
	isEnabled?: boolean;
	/** Reads again every few seconds while true and the page is visible. */
	isChanging?: (data: ResponseOf<R>) => boolean;
}

/** Reads one route. The earlier result stays while it is read again, even if that fails. */
export function useQuery<R extends Route>(
	route: R,
	{ input, isEnabled = true, isChanging = never }: QueryOptions<R> = {},
): Query<ResponseOf<R>> {
	const { session, report } = useShell();
	const [state, setState] = useState<{ data?: ResponseOf<R>; failure?: string; readAt: number }>({
		readAt: 0,
	});
	const [attempt, setAttempt] = useState(0);
	const key = JSON.stringify(input ?? {});
	const refresh = useCallback(() => setAttempt((count) => count + 1), []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
	useEffect(() => {
		if (!isEnabled) return;
		const leaving = new AbortController();
		const { signal } = leaving;
		session.client.call(route, JSON.parse(key) as Input<R>, { signal }).then(
			(data) => setState({ data, readAt: Date.now() }),
			(error: unknown) => {
				if (signal.aborted) return;
				if (!isApiError(error)) report(error);
				else if (error.code === 'subscription_required') session.load().catch(report);
				setState(({ data }) => ({
					...(data === undefined ? { failure: explain(error) } : { data }),
					readAt: Date.now(),
				}));
			},
		);
		return () => leaving.abort();
	}, [session, report, route, key, isEnabled, attempt]);

	const { data, failure, readAt } = state;
	const changes = data !== undefined && isChanging(data);
	useEffect(() => {
		if (readAt === 0) return;
		const isVisible = () => document.visibilityState === 'visible';
		const onVisibility = () => {
			if (isVisible() && (changes || Date.now() - readAt > STALE_MS)) refresh();
		};
		const timer = changes && isVisible() ? setTimeout(refresh, POLL_INTERVAL_MS) : undefined;
		document.addEventListener('visibilitychange', onVisibility);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', onVisibility);
		};
	}, [changes, readAt, refresh]);

	return {
		data,
		failure,
		refresh,
		retry: () => {
			setState({ readAt: 0 });
			refresh();
		},
	};
}

const never = () => false;

function explain(error: unknown): string {
	return isApiError(error) ? error.message : 'Something went wrong on this page.';
}
