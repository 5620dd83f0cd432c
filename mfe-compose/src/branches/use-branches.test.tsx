import { act, renderHook } from '@testing-library/react';
import type { QueryError } from 'bff/client/base-query';
import { createClient } from 'bff/client/client';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { instruction, threadA, threadB } from '../testing/samples.ts';
import { type UseBranchesOptions, useBranches } from './use-branches.ts';

const shown = `PUT /api/compose/${threadA}/shown`;
const rye = instruction('Rye', { parentId: null, versions: ['before', 'now', 'after'], id: 'now' });
const oats = instruction('Oats', { parentId: null, threadId: threadB });
const refused: QueryError = { code: 'too_many_requests', message: 'Wait a moment.' };

function open() {
	const server = new FakeServer();
	const store = createStore(createClient({ baseUrl: '', fetch: server.fetch }));
	const sent: PromiseWithResolvers<QueryError | null>[] = [];
	const options: UseBranchesOptions = {
		messages: [],
		actions: {
			isBusy: false,
			edit: vi.fn(() => {
				const answer = Promise.withResolvers<QueryError | null>();
				sent.push(answer);
				return answer.promise;
			}),
			answerAgain: vi.fn(),
		},
		threadId: threadA,
		box: { current: null },
		hold: vi.fn(),
	};
	const { result, rerender } = renderHook((props: UseBranchesOptions) => useBranches(props), {
		initialProps: options,
		wrapper: ({ children }: { children: ReactNode }) => (
			<Provider store={store}>{children}</Provider>
		),
	});
	const branches = () => result.current.branches;
	return {
		server,
		branches,
		openThread: (threadId: string) => rerender({ ...options, threadId }),
		/** Edits a message and sends it. */
		run: (message: typeof rye) => {
			act(() => branches().edit(message));
			const { edited } = branches();
			if (edited) act(() => void branches().runAgain(edited));
		},
		answer: (at: number, failure: QueryError | null) => act(async () => sent[at]?.resolve(failure)),
		/** Presses the arrow to the previous or next version. */
		press: (step: -1 | 1) => act(async () => void branches().show(rye, step, document.body)),
		announcement: () => result.current.announcement,
	};
}

beforeEach(() => sessionStorage.clear());

test.each([
	['accepted', null],
	['refused', refused],
])(
	'an edit that is %s after another thread was opened changes nothing there',
	async (_, failure) => {
		const { branches, openThread, run, answer } = open();
		run(rye);
		openThread(threadB);
		expect(branches().edited).toBeNull();
		run(oats);
		await answer(0, failure);
		expect(branches().edited).toMatchObject({ messageId: oats.id, failure: null, isSent: true });
		await answer(1, refused);
		expect(branches().edited).toMatchObject({
			messageId: oats.id,
			failure: refused,
			isSent: false,
		});
	},
);

test('an edit begun while another one is answered stays', async () => {
	const { branches, run, answer } = open();
	run(rye);
	act(() => branches().edit({ ...rye, id: 'after', content: 'Oats' }));
	await answer(0, null);
	expect(branches().edited).toMatchObject({ messageId: 'after', text: 'Oats' });
});

test('a second press on the arrow during the first request sends nothing', async () => {
	const { server, press, branches, announcement } = open();
	const first = server.defer(shown);
	await press(-1);
	expect(branches().isShowing).toBe(true);
	await press(-1);
	await press(1);
	expect(server.requestsTo(shown).map(({ body }) => body)).toEqual([{ message_id: 'before' }]);
	await act(async () => first.resolve(json({ messages: [], next_cursor: null })));
	await vi.waitFor(() => expect(announcement()).toBe('Version 1 of 3'));
	server.always(shown, () => json({ messages: [], next_cursor: null }));
	await press(1);
	expect(server.requestsTo(shown)).toHaveLength(2);
});

test('a switch that fails after another thread was opened is not reported there', async () => {
	const { server, press, branches, openThread } = open();
	const first = server.defer(shown);
	await press(-1);
	openThread(threadB);
	await act(async () => first.reject(new TypeError('Failed to fetch')));
	await vi.waitFor(() => expect(branches().isShowing).toBe(false));
	expect(branches().showFailure).toBeNull();
});
