import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isEditorMarkup } from './parse-markup.ts';
import { loadSanitizer, RichText } from './rich-text.tsx';

afterEach(() => {
	vi.doUnmock('./sanitize-rich-text.ts');
	vi.resetModules();
});

test('headings, lists and emphasis are shown, and a new text replaces the old one', () => {
	const { rerender } = render(
		<RichText html="<h1>Base miles</h1><ul><li>Week <strong>one</strong></li></ul>" />,
	);
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Base miles');
	expect(screen.getByRole('listitem').querySelector('strong')?.textContent).toBe('one');
	rerender(<RichText html="<p>Rested.</p>" />);
	expect(screen.queryByRole('heading')).toBeNull();
	expect(screen.getByText('Rested.').tagName).toBe('P');
});

test('text from right to left is written from the right', () => {
	render(<RichText data-testid="text" html="<p>שלום</p>" />);
	expect(screen.getByTestId('text').dir).toBe('auto');
});

test('harmful markup is removed [D3]', async () => {
	await loadSanitizer();
	render(
		<RichText
			data-testid="text"
			html="<p style=color:red onclick=x()>Words</p><script>x()</script><iframe src=//evil.example></iframe>"
		/>,
	);
	expect(screen.getByTestId('text').innerHTML).toBe('<p>Words</p>');
});

const hostile = '<p onclick=x()>Words <a href=//evil.example>stay</a></p><p><img src=x>Here</p>';

test('while the sanitizer loads, the words are shown, and then the format [D3]', async () => {
	vi.resetModules();
	const code = Promise.withResolvers<void>();
	vi.doMock('./sanitize-rich-text.ts', async (original) => {
		await code.promise;
		return original();
	});
	const { RichText: Fresh } = await import('./rich-text.tsx');
	render(<Fresh data-testid="text" html={hostile.replace('Here', '<em>Here</em>')} />);
	const words = '<p>Words stay</p><p>Here</p>';
	expect(screen.getByTestId('text').innerHTML).toBe(words);
	code.resolve();
	await waitFor(() =>
		expect(screen.getByTestId('text').innerHTML).toBe('<p>Words stay</p><p><em>Here</em></p>'),
	);
});

test('if the sanitizer cannot be loaded, the words stay [D3]', async () => {
	vi.resetModules();
	const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
	vi.doMock('./sanitize-rich-text.ts', load);
	const { RichText: Fresh } = await import('./rich-text.tsx');
	render(<Fresh data-testid="text" html={hostile} />);
	await waitFor(() => expect(load).toHaveBeenCalled());
	expect(screen.getByTestId('text').innerHTML).toBe('<p>Words stay</p><p>Here</p>');
});

test.each([
	'<p onclick=x()>Words</p>',
	'<p/onclick=x()>Words</p>',
	'<P>Words</P>',
	'<p\n>Words</p>',
	'<p>Words<!-- hidden --></p>',
	'<script>x()</script>',
	'<ulx>Words</ulx>',
	'<p>Words</p',
])('%j needs the sanitizer, because the editor does not write it [D3]', (html) => {
	expect(isEditorMarkup(html)).toBe(false);
});

test('text that the editor writes needs no sanitizer', () => {
	expect(isEditorMarkup('<h1>A</h1><ul><li><strong>b</strong> &lt; c<br></li></ul>')).toBe(true);
});
