import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.ts';

const UnsavedQuestion = lazy(async () => ({ default: (await import('./unsaved-question.tsx')).UnsavedQuestion }));

/** Asks before something unsaved is lost. */
export function UnsavedChanges() {
	const { leaveGuard } = useShell();
	const isAsking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
	if (!isAsking) return null;
	return (
		<Suspense>
			<UnsavedQuestion onStay={leaveGuard.stay} onLeave={leaveGuard.leave} />
		</Suspense>
	);
}
