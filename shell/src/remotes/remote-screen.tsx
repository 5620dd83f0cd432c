import { Skeleton } from 'design-system/skeleton';
import { Suspense, useCallback } from 'react';
import { ErrorBoundary } from 'remote-kit/lazy/error-boundary';
import type { RemoteScreen as Screen } from '../../contract/screens.ts';
import { useRenderOnLoad } from '../layout/use-render-on-load.ts';
import { useRemotes, useShell } from '../shell-context.ts';
import { RemoteError } from './remote-error.ts';
import styles from './remote-screen.module.css';
import { RemoteUnavailable } from './remote-unavailable.tsx';
import { RunningRemote } from './running-remote.tsx';

/** A remote in each of its states: loading, running, failed. */
export function RemoteScreen({ screen }: { screen: Screen }) {
	const { remotes, report } = useShell();
	const { attempts } = useRemotes();
	const name = screen.nav ?? screen.title;
	const attempt = attempts[screen.remote] ?? 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it again
	useRenderOnLoad(useCallback(() => remotes.load(screen.remote), [remotes, screen, attempt]));
	const retry = () => remotes.retry(screen.remote).catch(report);
	const renderFailure = (error: unknown) => {
		const { reason, react } = RemoteError.from(error);
		return <RemoteUnavailable name={name} reason={reason} react={react} onRetry={retry} />;
	};
	return (
		<ErrorBoundary key={`${screen.remote} ${attempt}`} renderFailure={renderFailure}>
			<Suspense fallback={<Skeleton className={styles.loading} label={`Loading ${name}`} />}>
				<RunningRemote name={screen.remote} />
			</Suspense>
		</ErrorBoundary>
	);
}
