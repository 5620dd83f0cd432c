import type { QueryError } from 'bff/client/base-query';
import { useMemo, useState } from 'react';
import { asFailure } from 'remote-kit/failure';
import type { useToasts } from 'remote-kit/use-toasts';
import { useMarkMutation, useOverrideMutation } from './reading-api.ts';
import type { ReadingActions } from './reading-context.ts';

const markedAs = { read: 'Marked as read.', saved: 'Saved.', dismissed: 'Dismissed.' } as const;

/** Marks posts worth reading, overrides verdicts on them, and offers to undo that. */
export function useReading(showToast: ReturnType<typeof useToasts>['showToast']): ReadingActions {
	const [sendMark] = useMarkMutation();
	const [sendOverride] = useOverrideMutation();
	const [failed, setFailed] = useState<ReadingActions['failed']>();
	return useMemo(() => {
		const finish = (id: string, error: unknown, text: string | undefined, undo: () => unknown) => {
			const failure: QueryError | undefined = asFailure(error);
			setFailed(failure && { id, failure });
			if (failure || text === undefined) return;
			const action = { label: 'Undo', onClick: () => void undo() };
			showToast({ text, action, durationMs: 8000 });
		};
		const mark: ReadingActions['mark'] = async ({ id, before, mark: next, isQuiet = false }) => {
			const { error } = await sendMark({ id, before, mark: next });
			const text = next === null || isQuiet ? undefined : markedAs[next];
			const undo = () => mark({ id, before: next, mark: before, isQuiet: true });
			finish(id, error, text, undo);
		};
		const override: ReadingActions['override'] = async ({ id, before, after }) => {
			const { error } = await sendOverride({ id, before, after });
			const isUndone = after.reason !== null;
			const text = after.included ? 'Included.' : 'Marked as not worth reading.';
			const undo = () => override({ id, before: after, after: before });
			finish(id, error, isUndone ? undefined : text, undo);
		};
		return { mark, override, failed };
	}, [sendMark, sendOverride, failed, showToast]);
}
