import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

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

test('harmful markup is removed [D3]', () => {
	render(
		<RichText
			data-testid="text"
			html="<p style=color:red onclick=x()>Words</p><script>x()</script><iframe src=//evil.example></iframe>"
		/>,
	);
	expect(screen.getByTestId('text').innerHTML).toBe('<p>Words</p>');
});
