import { Skeleton } from 'design-system/skeleton';
import { Suspense } from 'react';
import type { RemoteScreen as Screen } from '../../contract/screens.ts';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
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
	const retry = () => remotes.retry(screen.remote).catch(report);
	const renderFailure = (error: unknown) => (
		<RemoteUnavailable name={name} reason={RemoteError.from(error).reason} onRetry={retry} />
	);
	return (
		<ErrorBoundary
			key={`${screen.remote} ${attempts[screen.remote] ?? 0}`}
			renderFailure={renderFailure}
		>
			<Suspense fallback={<Skeleton className={styles.loading} label={`Loading ${name}`} />}>
				<RunningRemote name={screen.remote} />
			</Suspense>
		</ErrorBoundary>
	);
}
