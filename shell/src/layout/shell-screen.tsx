import { type ReactNode, Suspense } from 'react';
import { isChunkLoadError } from '../remotes/remote-error.ts';
import { useShell } from '../shell-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { OutdatedPage } from './outdated-page.tsx';

/**
 * A screen of the shell itself, loaded on use. If its file no longer exists, the header stays and
 * the user can reload the page.
 */
export function ShellScreen({ children }: { children: ReactNode }) {
	const { reload } = useShell();
	const renderFailure = (error: unknown) => {
		if (isChunkLoadError(error)) return <OutdatedPage onReload={reload} />;
		throw error;
	};
	return (
		<ErrorBoundary renderFailure={renderFailure}>
			<Suspense>{children}</Suspense>
		</ErrorBoundary>
	);
}
