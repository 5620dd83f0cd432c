import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Holds the code of the editor until it is resolved, or fails to load. */
let load: PromiseWithResolvers<void>;
function holdCode() {
	vi.resetModules();
	const held = Promise.withResolvers<void>();
	vi.doMock('./rich-text-area.tsx', async (original) => {
		await held.promise;
		return original();
	});
	load = held;
}

let RichTextEditor: typeof import('./rich-text-editor.tsx').RichTextEditor;
beforeEach(async () => {
	holdCode();
	({ RichTextEditor } = await import('./rich-text-editor.tsx'));
});
afterEach(() => {
	vi.doUnmock('./rich-text-area.tsx');
	vi.resetModules();
});

function renderEditor(html: string) {
	const onChange = vi.fn();
	const onSave = vi.fn();
	const onWaiting = vi.fn();
	function Kept() {
		const [kept, setKept] = useState(html);
		const change = (next: string) => {
			onChange(next);
			setKept(next);
		};
		return (
			<RichTextEditor
				label="Description"
				html={kept}
				onChange={change}
				onSave={onSave}
				onWaiting={onWaiting}
			/>
		);
	}
	const { container } = render(<Kept />);
	return { container, onSave, onWaiting, written: () => onChange.mock.lastCall?.[0] };
}

const box = () => screen.getByRole('textbox', { name: 'Description', hidden: true });
const isReady = () => waitFor(() => expect(box().closest('[data-ready]')).not.toBeNull());

function placeCaret(text: string, offset: number) {
	const { firstChild } = screen.getByText(text);
	act(() => box().focus());
	getSelection()?.collapse(firstChild, offset);
}

function type(inputType: string, data: string | null = null) {
	const event = new InputEvent('beforeinput', {
		...{ inputType, data, bubbles: true, cancelable: true },
	});
	act(() => void box().dispatchEvent(event));
	expect(event.defaultPrevented, 'the page stays as it is').toBe(true);
}

test('typed, pasted and formatted text arrives in order while the editor loads', async () => {
	const { written, onSave } = renderEditor('<h1>Miles</h1><p>Say it.</p>');
	expect(screen.getByRole('heading', { name: 'Miles' })).toBeTruthy();
	placeCaret('Say it.', 3);
	for (const letter of 'ing') type('insertText', letter);
	fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 });
	type('insertText', 'x');
	fireEvent.keyDown(box(), { key: 'Backspace', keyCode: 8 });
	await userEvent.click(screen.getByRole('button', { name: 'Heading 2' }));
	const event = createEvent.paste(box());
	const getData = (kind: string) => (kind === 'text/plain' ? 'now' : '');
	Object.defineProperty(event, 'clipboardData', { value: { getData } });
	fireEvent(box(), event);
	fireEvent.compositionStart(box());
	fireEvent.compositionEnd(box(), { data: '日本' });
	fireEvent.keyDown(box(), { key: 's', ctrlKey: true });
	expect(onSave).not.toHaveBeenCalled();
	expect(box().closest('[data-ready]')).toBeNull();

	load.resolve();
	await isReady();
	await waitFor(() => expect(written()).toBe('<h1>Miles</h1><p>Saying</p><h2>now日本 it.</h2>'));
	expect(onSave).toHaveBeenCalledOnce();
	expect(document.activeElement).toBe(box());
});

test('a press and a composition are not interrupted by the editor', async () => {
	renderEditor('<p>Say it.</p>');
	fireEvent.pointerEnter(box());
	fireEvent.pointerDown(box());
	load.resolve();
	await act(() => load.promise);
	await act(() => import('./rich-text-area.tsx'));
	expect(box().closest('[data-ready]')).toBeNull();
	fireEvent.pointerUp(box());
	await isReady();
});

test('if the editor cannot be loaded, the text can be read, and Retry applies typed text', async () => {
	const { written } = renderEditor('<p>Say it.</p>');
	placeCaret('Say it.', 7);
	type('insertText', '!');
	load.reject(new Error('There is no network.'));
	expect((await screen.findByRole('alert')).textContent).toContain(
		'The editor couldn’t be loaded.',
	);
	expect(box().textContent).toBe('Say it.');
	expect(box().ariaReadOnly).toBe('true');

	holdCode();
	load.resolve();
	await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
	await isReady();
	await waitFor(() => expect(written()).toBe('<p>Say it.!</p>'));
	expect(screen.queryByRole('alert')).toBeNull();
});

test('a text that is hidden meanwhile gets the typed text, and leaves the focus alone', async () => {
	const { container, written, onWaiting } = renderEditor('<p>Say it.</p>');
	render(<input aria-label="Elsewhere" />);
	placeCaret('Say it.', 3);
	type('insertText', '!');
	container.hidden = true;
	expect(onWaiting.mock.calls).toEqual([[true]]);
	act(() => screen.getByRole('textbox', { name: 'Elsewhere' }).focus());
	load.resolve();
	await isReady();
	await waitFor(() => expect(written()).toBe('<p>Say! it.</p>'));
	expect(onWaiting.mock.calls).toEqual([[true], [false]]);
	expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }));
});
