import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'remote-kit/lazy/error-boundary';
import { isChunkLoadError } from '../remotes/remote-error.ts';
import { useShell } from '../shell-context.ts';
import { OutdatedPage } from './outdated-page.tsx';
import { useRenderOnLoad } from './use-render-on-load.ts';

interface Props {
	/** Loads what the children need. */
	load: () => Promise<unknown>;
	children: ReactNode;
}

/**
 * A screen of the shell itself, loaded on use. If its file no longer exists, the header stays and
 * the user can reload the page.
 */
export function ShellScreen({ load, children }: Props) {
	useRenderOnLoad(load);
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
