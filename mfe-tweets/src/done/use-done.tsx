import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure } from 'remote-kit/failure';
import type { Toast } from 'remote-kit/toasts';
import type { Dispatch } from '../store.ts';
import { useLateAction } from '../use-late-action.ts';
import { DONE_CHANNEL, type DoneMessage } from './done-channel.ts';
import type { DoneActions } from './done-context.ts';

const Toasts = lazy(async () => ({
	default: (await import(/* webpackChunkName: "overlays" */ 'remote-kit/toasts')).Toasts,
}));
const loadApi = () => import(/* webpackChunkName: "later" */ './done-api.ts');
const loadMarkDone = () => loadApi().then(({ markDone }) => markDone);

/** Marks posts as done, in all tabs, and offers to undo that. `toasts` has to be rendered. */
export function useDone(): { actions: DoneActions; toasts: ReactNode } {
	const dispatch = useDispatch<Dispatch>();
	const [send] = useLateAction(loadMarkDone);
	const [failed, setFailed] = useState<DoneActions['failed']>();
	const [toasts, setToasts] = useState<readonly Toast[]>([]);

	useEffect(() => {
		const channel = new BroadcastChannel(DONE_CHANNEL);
		channel.onmessage = ({ data }: MessageEvent<DoneMessage>) =>
			void loadApi().then(({ receiveDone }) => dispatch(receiveDone(data)));
		return () => channel.close();
	}, [dispatch]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `send` does the same in every render
	const actions = useMemo(() => {
		const mark: DoneActions['mark'] = async ({ id, done }) => {
			const failure = asFailure((await send({ id, done })).error);
			setFailed(failure && { id, failure });
			if (failure || !done) return;
			const undo = { label: 'Undo', onClick: () => void mark({ id, done: false }) };
			const toast = { text: 'Marked as done.', action: undo, durationMs: 8000 };
			setToasts((before) => [...before, toast]);
		};
		return { mark, failed };
	}, [failed]);

	return {
		actions,
		toasts: toasts.length > 0 && (
			<Suspense>
				<Toasts toasts={toasts} />
			</Suspense>
		),
	};
}
