import { asQueryError, type QueryError } from 'bff/client/base-query';
import { download } from 'bff/client/download';
import { exportThread } from 'bff/contract/compose/managed-threads';
import type { ThreadSummary } from 'bff/contract/compose/threads';
import { failureOf } from 'remote-kit/failure';
import type { Toast } from 'remote-kit/toasts';
import type { RemoteProps } from 'shell/contract/remote';
import type { AppThunk } from '../../store.ts';
import { composePath, threadPath } from '../thread-address.ts';
import { type ThreadChange, threadChangesApi } from './thread-changes-api.ts';

type Thread = Pick<ThreadSummary, 'id' | 'name'>;
type Result = Promise<QueryError | null>;

const { changeThread, deleteThread, restoreThread } = threadChangesApi.endpoints;

/** Long enough to reach the button. */
const UNDO_MS = 10_000;

/** How actions show their results. They outlive the row in which they started. */
export interface ActionContext extends Pick<RemoteProps, 'navigate'> {
	/** Whether the thread is open next to the list. */
	isOpen: boolean;
	showToast: (toast: Toast) => void;
	/** Shows why an undo failed. */
	onFailure: (title: string, failure: QueryError) => void;
}

/** Renames or pins a thread. Resolves with the error if that failed. */
export function change(body: ThreadChange): AppThunk<Result> {
	return async (dispatch) => errorOf(await dispatch(changeThread.initiate(body)));
}

/** Archives a thread, or brings it back, with an undo. */
export function archive(
	{ id, name }: Thread,
	isArchived: boolean,
	{ showToast, onFailure }: ActionContext,
): AppThunk<Result> {
	return async (dispatch) => {
		const error = await dispatch(change({ threadId: id, isArchived }));
		if (error) return error;
		const undo = async () => {
			const failure = await dispatch(change({ threadId: id, isArchived: !isArchived }));
			if (failure) onFailure('Not undone.', failure);
		};
		showToast({
			text: isArchived ? `Archived “${shorten(name)}”` : `Moved “${shorten(name)}” to recent`,
			durationMs: UNDO_MS,
			action: { label: 'Undo', onClick: () => void undo() },
		});
		return null;
	};
}

/** Deletes a thread, with an undo. An open thread is left, and the undo opens it again. */
export function remove(
	{ id, name }: Thread,
	{ isOpen, navigate, showToast, onFailure }: ActionContext,
): AppThunk<Result> {
	return async (dispatch) => {
		const error = errorOf(await dispatch(deleteThread.initiate(id)));
		if (error) return error;
		if (isOpen) navigate(composePath, { replace: true });
		const undo = async () => {
			const failure = errorOf(await dispatch(restoreThread.initiate(id)));
			if (failure) onFailure('Not restored.', failure);
			else if (isOpen) navigate(threadPath(id));
		};
		showToast({
			text: `Deleted “${shorten(name)}”`,
			durationMs: UNDO_MS,
			action: { label: 'Undo', onClick: () => void undo() },
		});
		return null;
	};
}

/** Downloads a thread as Markdown. The page fetches it, because a link could not show an error. */
export function saveAsMarkdown({ id, name }: Thread): AppThunk<Result> {
	return async (_dispatch, _getState, { client }) => {
		try {
			const file = await download(client, exportThread, { params: { threadId: id } });
			const link = document.createElement('a');
			link.href = URL.createObjectURL(file);
			link.download = `${name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'Thread'}.md`;
			link.click();
			// The download starts while the click is handled, so the URL can be released after it.
			setTimeout(() => URL.revokeObjectURL(link.href));
			return null;
		} catch (error) {
			return asQueryError(error);
		}
	};
}

function errorOf({ error }: { error?: unknown }): QueryError | null {
	return error ? failureOf(error) : null;
}

function shorten(name: string): string {
	const characters = [...name];
	return characters.length <= 40 ? name : `${characters.slice(0, 40).join('').trimEnd()}…`;
}
