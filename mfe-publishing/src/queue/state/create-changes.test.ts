import { expect, test, vi } from 'vitest';
import { crust, missed, rye } from '../testing/samples.ts';
import { createChanges } from './create-changes.ts';
import type { QueueChanges } from './queue-actions.ts';

type Sent = Parameters<Parameters<typeof createChanges>[0]['send']>[0];

/** The actions on a server with the given response. */
function open(answer: { data?: unknown; error?: unknown } = { data: {} }) {
	const send = vi.fn(async (_change: Sent) => answer);
	const show = vi.fn();
	const onPosting = vi.fn();
	const states: unknown[] = [];
	const changes = createChanges({
		send,
		show,
		onPosting,
		setState: (id, state) => states.push([id, state]),
	});
	/** Presses Undo in the last toast. */
	const undo = async () => {
		show.mock.lastCall?.[0].action.onClick();
		await vi.waitFor(() => expect(send).toHaveResolvedTimes(send.mock.calls.length));
	};
	return { changes, send, show, onPosting, states, undo };
}
const SATURDAY = '2026-11-21T18:00';
const refused = { error: { code: 'draft_locked', message: 'It is being posted.' } };

test.each<[string, (changes: QueueChanges, draft: typeof crust) => void]>([
	['taken out of the queue', ({ toDrafts }, draft) => toDrafts(draft)],
	['moved', ({ move }, draft) => move(draft, SATURDAY)],
])(
	'a post that is %s goes back to its time with Undo, and not to a time it missed',
	async (_, act) => {
		const first = open();
		act(first.changes, rye);
		await vi.waitFor(() => expect(first.show).toHaveBeenCalledOnce());
		await first.undo();
		expect(first.send.mock.lastCall?.[0].request.input).toEqual({
			params: { id: rye.id },
			body: { when: { kind: 'at', localTime: rye.publication.localTime } },
		});
		const second = open();
		act(second.changes, missed);
		await vi.waitFor(() => expect(second.show).toHaveBeenCalledOnce());
		expect(second.show.mock.lastCall?.[0].action).toBeUndefined();
	},
);

test.each<[string, (changes: QueueChanges) => void]>([
	['moved', ({ move }) => move(crust, SATURDAY)],
	['swapped', ({ swap }) => swap(crust, rye)],
	['taken out', ({ toDrafts }) => toDrafts(crust)],
	['deleted', ({ remove }) => remove(crust)],
	['queued', ({ toNextSlot }) => toNextSlot(crust)],
	['posted', ({ postNow }) => postNow(crust)],
	['looked up', ({ lookUp }) => lookUp(crust)],
	['deleted from X', ({ deletePosts }) => deletePosts(crust)],
])('a post that could not be %s has the reason, and no toast', async (_, act) => {
	const { changes, show, onPosting, states } = open(refused);
	act(changes);
	await vi.waitFor(() => expect(states).toHaveLength(2));
	expect(states[1]).toEqual([crust.id, { failure: refused.error }]);
	await Promise.resolve();
	expect(show).not.toHaveBeenCalled();
	expect(onPosting).not.toHaveBeenCalled();
});

test('a second press waits for the first, but another post does not', async () => {
	const { changes, send } = open();
	changes.postNow(crust);
	changes.postNow(crust);
	changes.postNow(rye);
	expect(send.mock.calls.map(([{ ids }]) => ids)).toEqual([[crust.id], [rye.id]]);
	await vi.waitFor(() => expect(send).toHaveResolvedTimes(2));
	await Promise.resolve();
	changes.postNow(crust);
	expect(send).toHaveBeenCalledTimes(3);
});

test('a deleted draft comes back to its time, unless it could not be restored', async () => {
	const { changes, send, show, undo } = open();
	changes.remove(crust);
	await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());
	await undo();
	await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3));
	expect(send.mock.lastCall?.[0].request.input).toMatchObject({
		body: { when: { kind: 'at', localTime: crust.publication.localTime } },
	});
	send.mockResolvedValueOnce(refused);
	await undo();
	await Promise.resolve();
	expect(send).toHaveBeenCalledTimes(4);
});
