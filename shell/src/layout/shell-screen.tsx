import { type ReactNode, Suspense } from 'react';
import { isLostChunk } from '../remotes/remote-error.ts';
import { useShell } from '../shell-context.ts';
import { Boundary } from './error-boundary.tsx';
import { OldPage } from './outdated-page.tsx';

/**
 * A screen of the shell itself, fetched when it is shown. Where its file is gone, the header stays
 * and a reload helps.
 */
export function OwnScreen({ children }: { children: ReactNode }) {
	const { reload } = useShell();
	const renderFailure = (error: unknown) => {
		if (isLostChunk(error)) return <OldPage onReload={reload} />;
		throw error;
	};
	return (
		<Boundary renderFailure={renderFailure}>
			<Suspense>{children}</Suspense>
		</Boundary>
	);
}
