import { useMemo, useState } from 'react';
import { type ChangeOptions, createChanges } from './create-changes.ts';
import type { QueueActions, RowState } from './queue-actions.ts';
import { useChangeQueueMutation } from './queue-api.ts';

interface Options extends Pick<ChangeOptions, 'show' | 'onPosting'> {
	ask: QueueActions['ask'];
}

/** The actions of the queue, and the state of each draft they were used on. */
export function useChangeQueue({ show, ask, onPosting }: Options) {
	const [send] = useChangeQueueMutation();
	const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});
	const actions = useMemo((): QueueActions => {
		const setState = (id: string, state: RowState) =>
			setStates((before) => ({ ...before, [id]: state }));
		return {
			ask,
			postByHand: ({ id }) => onPosting({ draftId: id }),
			...createChanges({ send, setState, show, onPosting }),
		};
	}, [send, show, ask, onPosting]);
	return { actions, states };
}
