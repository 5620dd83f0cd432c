import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure } from 'remote-kit/failure';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { Toast } from 'remote-kit/toasts';
import type { Dispatch } from '../store.ts';
import { DONE_CHANNEL, type DoneMessage, receiveDone, useMarkDoneMutation } from './done-api.ts';
import type { DoneActions } from './done-context.ts';

const Toasts = lazyPart(async () => (await import('remote-kit/toasts')).Toasts, 'Undo');

/** Marks posts as done, in all tabs, and offers to undo that. `toasts` has to be rendered. */
export function useDone(): { actions: DoneActions; toasts: ReactNode } {
	const dispatch = useDispatch<Dispatch>();
	const [send] = useMarkDoneMutation();
	const [failed, setFailed] = useState<DoneActions['failed']>();
	const [toasts, setToasts] = useState<readonly Toast[]>([]);

	useEffect(() => {
		const channel = new BroadcastChannel(DONE_CHANNEL);
		channel.onmessage = ({ data }: MessageEvent<DoneMessage>) => dispatch(receiveDone(data));
		return () => channel.close();
	}, [dispatch]);

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
	}, [send, failed]);

	return {
		actions,
		toasts: toasts.length > 0 && <Toasts toasts={toasts} />,
	};
}
