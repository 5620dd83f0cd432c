import { act, renderHook } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draft, FakeDrafts, idOf, part } from '../../../testing/fake-drafts.ts';
import { json } from '../../../testing/fake-server.ts';
import { remoteApi } from '../../api.ts';
import { createRemoteStore } from '../../store.ts';
import { withText } from './edited-parts.ts';
import { unsavedParts } from './unsaved-parts.ts';
import { useOpenDraft } from './use-open-draft.ts';

const id = idOf(1);
const save = `PUT /api/drafts/${id}`;
const PAUSE_MS = 700;

/** Opens the draft of the server in the editor. */
function open(server = new FakeDrafts(draft(1))) {
	const client = createClient({ baseUrl: '', fetch: server.fetch });
	const store = createRemoteStore(client, remoteApi, { api: remoteApi.reducer });
	const wrapper = ({ children }: { children: ReactNode }) => (
		<Provider store={store}>{children}</Provider>
	);
	const { result, unmount } = renderHook((newest: KeptDraft) => useOpenDraft(newest), {
		wrapper,
		initialProps: server.drafts.get(id) ?? draft(1),
	});
	return {
		server,
		editor: () => result.current,
		type: (text: string) =>
			act(() =>
				result.current.change((parts) => withText(parts, parts[0]?.key ?? 0, text), 'text'),
			),
		text: () => result.current.parts.map((each) => each.text).join(),
		saves: () => server.requestsTo(save).map(({ body }) => body as KeptDraft),
		leave: unmount,
	};
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it is saved after a pause in typing, and not before', async () => {
	const { type, saves, editor } = open();
	type('One');
	await pass(PAUSE_MS - 1);
	type('One more');
	await pass(PAUSE_MS - 1);
	expect(saves()).toEqual([]);
	await pass(1);
	expect(saves()).toMatchObject([{ version: 1, parts: [{ text: 'One more' }] }]);
	expect(editor()).toMatchObject({ isUnsaved: false, isSaving: false, failure: null });
});

test('text that is typed while a save runs is sent after it, with its version', async () => {
	const { server, type, saves, editor } = open();
	const first = server.defer(save);
	type('One');
	await pass(PAUSE_MS);
	expect(editor().isSaving).toBe(true);
	type('One more');
	await pass(10 * PAUSE_MS);
	expect(saves(), 'one request at a time').toHaveLength(1);
	server.saveElsewhere(id, 'One');
	first.resolve(json(server.drafts.get(id)));
	await pass(PAUSE_MS);
	expect(saves()).toMatchObject([
		{ version: 1, parts: [{ text: 'One' }] },
		{ version: 2, parts: [{ text: 'One more' }] },
	]);
	expect(editor()).toMatchObject({ isUnsaved: false, theirs: null });
	expect(server.drafts.get(id)?.parts).toEqual([part('One more')]);
});

test('recovered text asks before it replaces a newer version', async () => {
	unsavedParts().store(id, { version: 1, parts: [part('Typed on the train')], sent: [] });
	const server = new FakeDrafts(draft(1, { version: 2, parts: [part('Saved at home')] }));
	const { saves, editor, text } = open(server);
	await pass(10 * PAUSE_MS);
	expect(saves()).toEqual([]);
	expect(text()).toBe('Typed on the train');
	expect(editor().theirs?.parts).toEqual([part('Saved at home')]);
	await act(() => editor().keepMine());
	expect(saves()).toMatchObject([{ version: 2, parts: [{ text: 'Typed on the train' }] }]);
	expect(editor().theirs).toBeNull();
});

test('recovered text that is on the server by now is not asked about', async () => {
	unsavedParts().store(id, { version: 1, parts: [part('Typed on the train')], sent: [] });
	const server = new FakeDrafts(draft(1, { version: 2, parts: [part('Typed on the train')] }));
	const { saves, editor } = open(server);
	await pass(PAUSE_MS);
	expect(saves()).toEqual([]);
	expect(editor()).toMatchObject({ theirs: null, isUnsaved: false, recoveredAt: null });
});

test('an editor that is closed saves, and leaves nothing in the browser', async () => {
	const { server, type, saves, leave } = open();
	type('One');
	expect(unsavedParts().find(id)?.parts).toEqual([part('One')]);
	leave();
	await pass(0);
	expect(saves()).toHaveLength(1);
	expect(server.drafts.get(id)?.parts).toEqual([part('One')]);
	expect(unsavedParts().find(id)).toBeNull();
	await pass(10 * PAUSE_MS);
	expect(saves()).toHaveLength(1);
});

test('without a connection it is kept, retried every ten seconds, and again once it is back', async () => {
	const { server, type, saves, editor } = open();
	for (let tries = 0; tries < 3; tries += 1) server.dropConnection(save);
	type('One');
	await pass(PAUSE_MS);
	expect(editor()).toMatchObject({
		failure: { code: 'network' },
		isUnsaved: true,
		isAtRisk: false,
	});
	await pass(9_999);
	expect(saves()).toHaveLength(1);
	await pass(1);
	expect(saves()).toHaveLength(2);
	act(() => void dispatchEvent(new Event('online')));
	await pass(0);
	expect(saves()).toHaveLength(3);
	act(() => void dispatchEvent(new Event('online')));
	await pass(0);
	expect(editor()).toMatchObject({ failure: null, isUnsaved: false });
	await pass(60_000);
	expect(saves(), 'and no more').toHaveLength(4);
});

test('an applied change is a version of its own, after the typed text', async () => {
	const { type, saves, editor, text } = open();
	type('One');
	await act(() => editor().apply([part('Shorter')], { author: 'assistant', change: 'Shorter' }));
	expect(saves()).toMatchObject([
		{ version: 1, parts: [{ text: 'One' }] },
		{ version: 2, parts: [{ text: 'Shorter' }], author: 'assistant', change: 'Shorter' },
	]);
	act(() => editor().undo());
	expect(text()).toBe('One');
});

test('nothing is applied to text that could not be saved', async () => {
	const { server, type, editor, text } = open();
	server.refuse(save, 503, { code: 'not_ready', message: 'Warble is starting.' });
	type('One');
	const applied = await act(() => editor().apply([part('Shorter')], {}));
	expect(applied).toBe(false);
	expect(text()).toBe('One');
});
