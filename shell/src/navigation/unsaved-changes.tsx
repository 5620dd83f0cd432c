import type { UnsavedChangesDialogProps } from 'design-system/unsaved-changes-dialog';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'remote-kit/lazy/error-boundary';
import { useShell } from '../shell-context.ts';

const UnsavedChangesDialog = lazy(async () => ({
	default: (await import('design-system/unsaved-changes-dialog')).UnsavedChangesDialog,
}));

/** Shows the dialog while the leave guard waits for a confirmation. */
export function UnsavedChanges() {
	const { leaveGuard } = useShell();
	const confirming = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.confirming);
	if (!confirming) return null;
	const actions = {
		isSigningOut: confirming === 'signOut',
		onStay: leaveGuard.stay,
		onLeave: leaveGuard.leave,
	};
	return (
		<ErrorBoundary renderFailure={() => <BrowserConfirm {...actions} />}>
			<Suspense>
				<UnsavedChangesDialog {...actions} />
			</Suspense>
		</ErrorBoundary>
	);
}

/** Used when the code of the dialog cannot be loaded, for example after a deploy. */
function BrowserConfirm({
	onStay,
	onLeave,
}: Pick<UnsavedChangesDialogProps, 'onStay' | 'onLeave'>) {
	useEffect(() => {
		if (confirm('Leave and lose your unsaved changes?')) onLeave();
		else onStay();
	}, [onStay, onLeave]);
	return null;
}
