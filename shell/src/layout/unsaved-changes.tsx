import { Button } from 'design-system/button';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.ts';

const Dialog = lazy(async () => ({ default: (await import('design-system/dialog')).Dialog }));

/** The question before something unsaved is lost. */
export function UnsavedChanges() {
	const { leaveGuard } = useShell();
	const isAsking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
	if (!isAsking) return null;
	const actions = (
		<>
			<Button onClick={leaveGuard.stay}>Stay</Button>
			<Button variant="danger" onClick={leaveGuard.leave}>
				Leave
			</Button>
		</>
	);
	return (
		<Suspense>
			<Dialog open title="You have unsaved changes" actions={actions} onClose={leaveGuard.stay}>
				Leaving this screen loses them.
			</Dialog>
		</Suspense>
	);
}
