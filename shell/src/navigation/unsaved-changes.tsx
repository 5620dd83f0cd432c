import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Boundary } from '../layout/error-boundary.tsx';
import { useShell } from '../shell-context.ts';

const UnsavedQuestion = lazy(async () => ({
	default: (await import('./unsaved-changes-dialog.tsx')).UnsavedQuestion,
}));

/** Asks before something unsaved is lost. */
export function UnsavedChanges() {
	const { leaveGuard } = useShell();
	const isAsking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
	if (!isAsking) return null;
	const answers = { onStay: leaveGuard.stay, onLeave: leaveGuard.leave };
	return (
		<Boundary renderFailure={() => <PlainQuestion {...answers} />}>
			<Suspense>
				<UnsavedQuestion {...answers} />
			</Suspense>
		</Boundary>
	);
}

/**
 * The browser's own question: after a deploy the file of ours may be gone, and what is unsaved must
 * not go with it.
 */
function PlainQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
	useEffect(() => {
		if (confirm('Leave and lose unsaved changes?')) onLeave();
		else onStay();
	}, [onStay, onLeave]);
	return null;
}
