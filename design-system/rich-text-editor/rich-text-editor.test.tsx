import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
// Loaded in advance, so that no test waits for it.
import './rich-text-area.tsx';
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx';

async function renderEditor(given: Partial<RichTextEditorProps> = {}) {
	const onChange = vi.fn();
	function Kept() {
		const [html, setHtml] = useState(given.html ?? '');
		const change = (next: string) => {
			onChange(next);
			setHtml(next);
		};
		return (
			<>
				<RichTextEditor label="Description" {...given} html={html} onChange={change} />
				<button type="button" onClick={() => setHtml('<p>another file</p>')}>
					Open another
				</button>
			</>
		);
	}
	render(<Kept />);
	fireEvent.pointerEnter(screen.getByRole('textbox', { name: 'Description' }));
	const text = await waitFor(() => {
		const box = screen.getByRole('textbox', { name: 'Description' });
		expect(box.closest('[data-ready]')).not.toBeNull();
		return box;
	});
	const paste = (html: string, plain = 'plain') => {
		const event = createEvent.paste(text);
		Object.defineProperty(event, 'clipboardData', {
			value: {
				types: ['text/plain', 'text/html'],
				items: [],
				files: [],
				getData: (type: string) => (type === 'text/html' ? html : plain),
			},
		});
		fireEvent(text, event);
	};
	return { text, onChange, paste, written: () => onChange.mock.lastCall?.[0] };
}

const key = (text: HTMLElement, init: KeyboardEventInit & { keyCode?: number; which?: number }) =>
	fireEvent.keyDown(text, init);

test('opening a text changes nothing', async () => {
	const { onChange, text } = await renderEditor({ html: '<div>foreign <b>words</b></div>' });
	text.focus();
	expect(text.textContent).toBe('foreign words');
	expect(onChange).not.toHaveBeenCalled();
});

test('a pasted page is reduced to text and emphasis [D4]', async () => {
	const { paste, written } = await renderEditor();
	paste(
		'<h1 onclick="x()">Title</h1><p style="color:red">one <b>two</b><script>alert(1)</script><img src=x onerror=alert(1)></p>',
	);
	expect(written()).toBe('<h1>Title</h1><p>one <strong>two</strong></p>');
	paste('<a href="javascript:alert(1)">!</a>');
	expect(written()).toBe('<h1>Title</h1><p>one <strong>two</strong>!</p>');
});

test('a pasted picture without text inserts nothing', async () => {
	const { paste, onChange } = await renderEditor();
	paste('<img src="https://evil.example/x.png">', '');
	expect(onChange).not.toHaveBeenCalled();
});

test('a stored script or javascript: URL is neither shown nor saved again [D4]', async () => {
	const { text, paste, written } = await renderEditor({
		html: '<p>a<a href="javascript:alert(1)">b</a></p><script>alert(1)</script><img src=x onerror=alert(1)>',
	});
	expect(text.querySelector('a, script, img')).toBeNull();
	paste('<p>c</p>');
	expect(written()).toBe('<p>cab</p>');
});

test('a formatting button shows whether it is active, and a click applies it', async () => {
	const { written } = await renderEditor({ html: '<p>Base miles</p>' });
	const heading = screen.getByRole('button', { name: 'Heading 1' });
	expect(heading.getAttribute('aria-pressed')).toBe('false');
	await userEvent.click(heading);
	expect(written()).toBe('<h1>Base miles</h1>');
	expect(heading.getAttribute('aria-pressed')).toBe('true');
	await userEvent.click(screen.getByRole('button', { name: 'Numbered list' }));
	expect(written()).toBe('<ol><li>Base miles</li></ol>');
	await userEvent.click(screen.getByRole('button', { name: 'Numbered list' }));
	expect(written()).toBe('<p>Base miles</p>');
});

test('the toolbar is one tab stop, and arrow keys move within it', async () => {
	await renderEditor();
	await userEvent.tab();
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }));
	await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Heading 1' }));
	expect(screen.getByRole('toolbar', { name: 'Format Description' })).toBeTruthy();
	await userEvent.tab();
	expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('shortcuts work for emphasis, headings and lists, but not for styles without a button', async () => {
	const { text, onChange, written } = await renderEditor({ html: '<p>a</p>' });
	text.focus();
	key(text, { key: 'b', keyCode: 66, which: 66, ctrlKey: true });
	expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
	key(text, { key: 'j', keyCode: 74, which: 74, ctrlKey: true });
	expect(onChange).not.toHaveBeenCalled();
	key(text, { key: '"', code: 'Digit2', ctrlKey: true, shiftKey: true });
	expect(written()).toBe('<h2>a</h2>');
	key(text, { key: '(', code: 'Digit8', ctrlKey: true, shiftKey: true });
	expect(written()).toBe('<ul><li>a</li></ul>');
});

test('undo reverts a change and redo restores it', async () => {
	const { text, paste, written } = await renderEditor({ html: '<p>a</p>' });
	paste('<p>b</p>');
	key(text, { key: 'z', keyCode: 90, which: 90, ctrlKey: true });
	expect(written()).toBe('<p>a</p>');
	key(text, { key: 'y', keyCode: 89, which: 89, ctrlKey: true });
	expect(written()).toBe('<p>ba</p>');
});

test('another text does not have the history of the previous one', async () => {
	const { text, paste, onChange } = await renderEditor();
	paste('<p>b</p>');
	await userEvent.click(screen.getByRole('button', { name: 'Open another' }));
	expect(screen.getByRole('textbox').textContent).toBe('another file');
	onChange.mockClear();
	key(text, { key: 'z', keyCode: 90, which: 90, ctrlKey: true });
	expect(onChange).not.toHaveBeenCalled();
});

test('Tab nests list items, and moves focus after Escape and outside of lists', async () => {
	const { text, written } = await renderEditor({ html: '<ul><li>a</li><li>b</li></ul>' });
	text.focus();
	const isFree = (init: KeyboardEventInit) =>
		key(text, {
			keyCode: init.key === 'Tab' ? 9 : 27,
			which: init.key === 'Tab' ? 9 : 27,
			...init,
		});
	// The caret is in the first item, which cannot be nested.
	expect(isFree({ key: 'Tab' })).toBe(false);
	expect(isFree({ key: 'Tab', shiftKey: true })).toBe(true);
	isFree({ key: 'Escape' });
	expect(isFree({ key: 'Tab' })).toBe(true);
	expect(isFree({ key: 'Tab' })).toBe(false);
	await userEvent.click(screen.getByRole('button', { name: 'Bullet list' }));
	expect(written()).toBe('<p>a</p><ul><li>b</li></ul>');
	expect(isFree({ key: 'Tab' })).toBe(true);
	expect(
		text
			.getAttribute('aria-describedby')
			?.split(' ')
			.map((id) => document.getElementById(id)?.textContent)
			.join(),
	).toMatch(/press Escape first/);
});

test('Ctrl+S saves, from the text and from the toolbar', async () => {
	const onSave = vi.fn();
	const { text } = await renderEditor({ onSave });
	expect(fireEvent.keyDown(text, { key: 's', ctrlKey: true })).toBe(false);
	fireEvent.keyDown(screen.getByRole('button', { name: 'Bold' }), { key: 's', metaKey: true });
	fireEvent.keyDown(text, { key: 's' });
	expect(onSave).toHaveBeenCalledTimes(2);
});

test('disabled and empty it says why, and cannot be edited', () => {
	render(
		<RichTextEditor
			label="File"
			html=""
			disabled
			onChange={() => undefined}
			emptyTitle="No file selected"
			emptyHint="Select a file from the file tree to start editing"
		/>,
	);
	expect(screen.getByText('No file selected')).toBeTruthy();
	expect(screen.getByText('Select a file from the file tree to start editing')).toBeTruthy();
	const text = screen.getByRole('textbox', { name: 'File' });
	expect(text.ariaDisabled).toBe('true');
	expect(text.getAttribute('contenteditable')).toBeNull();
	for (const tool of screen.getAllByRole('button')) expect(tool.ariaDisabled).toBe('true');
});

test('disabled with a text it shows the text', () => {
	render(
		<RichTextEditor
			label="Description"
			html="<h2>Kept</h2>"
			disabled
			onChange={() => undefined}
			emptyTitle="No file selected"
		/>,
	);
	expect(screen.getByRole('heading', { name: 'Kept' })).toBeTruthy();
	expect(screen.queryByText('No file selected')).toBeNull();
});

test('an error describes the text for screen readers', async () => {
	const { text } = await renderEditor({ error: 'Please enter a description.' });
	const description = text
		.getAttribute('aria-describedby')
		?.split(' ')
		.map((id) => document.getElementById(id)?.textContent);
	expect(description).toContain('Please enter a description.');
});
