import { useMemo, useState } from 'react';
import { type ChangeOptions, createChanges } from './create-changes.ts';
import type { QueueActions, RowState } from './queue-actions.ts';
import { useChangeQueueMutation } from './queue-api.ts';

interface Options extends Pick<ChangeOptions, 'show' | 'onPosting'> {
	ask: QueueActions['ask'];
	/** Whether the user posts on X themselves. */
	isByHand: boolean;
}

/** The actions of the queue, and the state of each draft they were used on. */
export function useChangeQueue({ show, ask, isByHand, onPosting }: Options) {
	const [send] = useChangeQueueMutation();
	const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});
	const actions = useMemo((): QueueActions => {
		const setState = (id: string, state: RowState) =>
			setStates((before) => ({ ...before, [id]: state }));
		const postByHand: QueueActions['postByHand'] = ({ id }) =>
			onPosting({ draftId: id, isByHand: true });
		return {
			ask,
			postByHand,
			...createChanges({ send, setState, show, onPosting }),
			...(isByHand && { postNow: postByHand }),
		};
	}, [send, show, ask, isByHand, onPosting]);
	return { actions, states };
}
