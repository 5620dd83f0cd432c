import type { MenuEntry } from 'design-system/menu';
import { describeFailure } from 'remote-kit/failure';
import { useFreeSlotsQuery } from 'remote-kit/publishing/api/publication-api';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import type { QueuedDraft } from '../queue-texts.ts';
import { useQueueActions } from '../state/queue-actions.ts';
import { useQueueView } from '../state/queue-view.ts';

const SHOWN_SLOTS = 4;
const SHOWN_SWAPS = 2;

/** The times a draft can be moved to: free slots, its neighbours' times, or any time. */
export function useMoveItems(draft: QueuedDraft): MenuEntry[] {
	const actions = useQueueActions();
	const { queued } = useQueueView();
	const { data: slots, error } = useFreeSlotsQuery(draft.id);
	const { localTime, zone } = draft.publication;
	const neighbours = queued
		.filter(
			({ id, publication }, index, all) =>
				id !== draft.id &&
				publication.undoUntil === null &&
				// If several posts share a time, the menu shows that time once.
				all.findIndex((each) => each.publication.localTime === publication.localTime) === index,
		)
		.toSorted(
			(a, b) =>
				distance(a.publication.localTime, localTime) - distance(b.publication.localTime, localTime),
		)
		.slice(0, draft.publication.status === 'queued' ? SHOWN_SWAPS : 0)
		.toSorted((a, b) => a.publication.localTime.localeCompare(b.publication.localTime));
	const free = (slots ?? []).filter((slot) => slot.localTime !== localTime).slice(0, SHOWN_SLOTS);
	return [
		{ text: 'Move to…' },
		...free.map((slot) => ({
			label: formatSlot(slot.localTime, zone),
			onSelect: () => actions.move(draft, slot.localTime),
		})),
		...(error ? [{ text: describeFailure(error as { message: string }) }] : []),
		...(slots && free.length === 0 ? [{ text: 'No free slots' }] : []),
		...(slots || error ? [] : [{ text: 'Loading free slots…' }]),
		...neighbours.map((other) => ({
			label: `Swap with ${formatSlot(other.publication.localTime, zone)}`,
			onSelect: () => actions.swap(draft, other),
		})),
		{
			label: 'Pick a time…',
			onSelect: () => actions.ask({ kind: 'pick time', draft }),
		},
	];
}

function distance(a: string, b: string): number {
	return Math.abs(Date.parse(`${a}Z`) - Date.parse(`${b}Z`));
}
