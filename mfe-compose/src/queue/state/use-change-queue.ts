import type { QueryError } from 'bff/client/base-query';
import { useMemo, useState } from 'react';
import type { ChangeOptions } from './create-changes.ts';
import type { QueueActions, QueueChanges, RowState } from './queue-actions.ts';
import { useChangeQueueMutation } from './queue-api.ts';

interface Options extends Pick<ChangeOptions, 'show' | 'onPosting'> {
	ask: QueueActions['ask'];
}

const notLoaded: QueryError = {
	code: 'network',
	message: 'Warble can’t be reached. Check your connection, and try again.',
};

/**
 * The actions of the queue, and the state of each draft that one was used on. Their code is loaded
 * with the first action.
 */
export function useChangeQueue({ show, ask, onPosting }: Options) {
	const [send] = useChangeQueueMutation();
	const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});

	const actions = useMemo((): QueueActions => {
		const setState = (id: string, state: RowState) =>
			setStates((before) => ({ ...before, [id]: state }));
		let loading: Promise<QueueChanges> | undefined;
		const load = async () => {
			const { createChanges } = await import(
				/* webpackChunkName: "queue-overlays" */ './create-changes.ts'
			);
			return createChanges({ send, setState, show, onPosting });
		};
		const run = async <Result>(
			id: string,
			action: (changes: QueueChanges) => Result | Promise<Result>,
		): Promise<Result | QueryError> => {
			loading ??= load();
			const changes = await loading.catch(() => undefined);
			if (changes) return action(changes);
			loading = undefined;
			setState(id, { failure: notLoaded });
			return notLoaded;
		};
		return {
			ask,
			postByHand: ({ id }) => onPosting(id),
			move: (draft, localTime) => void run(draft.id, ({ move }) => move(draft, localTime)),
			swap: (draft, other) => void run(draft.id, ({ swap }) => swap(draft, other)),
			postNow: (draft) => void run(draft.id, ({ postNow }) => postNow(draft)),
			toNextSlot: (draft) => void run(draft.id, ({ toNextSlot }) => toNextSlot(draft)),
			toDrafts: (draft) => void run(draft.id, ({ toDrafts }) => toDrafts(draft)),
			remove: (draft) => void run(draft.id, ({ remove }) => remove(draft)),
			resume: (draft) => void run(draft.id, ({ resume }) => resume(draft)),
			postAnew: (draft) => void run(draft.id, ({ postAnew }) => postAnew(draft)),
			lookUp: (draft) => void run(draft.id, ({ lookUp }) => lookUp(draft)),
			report: (draft, outcome) => void run(draft.id, ({ report }) => report(draft, outcome)),
			deletePosts: (draft) => void run(draft.id, ({ deletePosts }) => deletePosts(draft)),
			add: (id, localTime) => run(id, ({ add }) => add(id, localTime)),
		};
	}, [send, show, ask, onPosting]);

	return { actions, states };
}
