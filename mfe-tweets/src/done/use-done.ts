import { useMemo, useState } from 'react';
import { asFailure } from 'remote-kit/failure';
import type { useToasts } from 'remote-kit/use-toasts';
import { useMarkDoneMutation } from './done-api.ts';
import type { DoneActions } from './done-context.ts';

/** Marks posts as done, and offers to undo that. */
export function useDone(showToast: ReturnType<typeof useToasts>['showToast']): DoneActions {
	const [send] = useMarkDoneMutation();
	const [failed, setFailed] = useState<DoneActions['failed']>();
	return useMemo(() => {
		const mark: DoneActions['mark'] = async ({ id, done }) => {
			const failure = asFailure((await send({ id, done })).error);
			setFailed(failure && { id, failure });
			if (failure || !done) return;
			const undo = { label: 'Undo', onClick: () => void mark({ id, done: false }) };
			showToast({ text: 'Marked as done.', action: undo, durationMs: 8000 });
		};
		return { mark, failed };
	}, [send, failed, showToast]);
}
