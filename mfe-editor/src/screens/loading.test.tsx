import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';

/** Holds the code of the editor until it is resolved. */
let load: PromiseWithResolvers<void>;
let openEditor: typeof import('../testing/open-editor.tsx').openEditor;
beforeEach(async () => {
	vi.resetModules();
	load = Promise.withResolvers();
	vi.doMock('../../../design-system/rich-text-editor/rich-text-area.tsx', async (original) => {
		await load.promise;
		return original();
	});
	({ openEditor } = await import('../testing/open-editor.tsx'));
});
afterEach(() => {
	vi.doUnmock('../../../design-system/rich-text-editor/rich-text-area.tsx');
	vi.resetModules();
});

const text = (name: string) => screen.findByRole('textbox', { name });

test('text typed while the editor loads is kept if another file is opened at once', async () => {
	const server = new FakeServer({ 'voice.md': '<p>Say it.</p>', 'rye.md': '<p>Rye.</p>' });
	const visit = openEditor(server, 'voice.md');
	const box = await text('voice.md');
	act(() => box.focus());
	getSelection()?.collapse(screen.getByText('Say it.').firstChild, 0);
	act(
		() =>
			void box.dispatchEvent(
				new InputEvent('beforeinput', {
					...{ inputType: 'insertText', data: 'Mine. ', bubbles: true, cancelable: true },
				}),
			),
	);
	expect(visit.isDirty(), 'leaving the screen would lose it').toBe(true);
	await userEvent.click(await screen.findByRole('treeitem', { name: 'rye.md' }));
	await waitFor(async () => expect((await text('rye.md')).textContent).toBe('Rye.'));

	load.resolve();
	await waitFor(() => expect(Object.values(localStorage).join()).toContain('Mine. Say it.'));
	await waitFor(() => expect(visit.isDirty()).toBe(false));
	fireEvent.click(await screen.findByRole('treeitem', { name: 'voice.md edited' }));
	await waitFor(async () => expect((await text('voice.md')).textContent).toBe('Mine. Say it.'));
});
