import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextDifference } from './text-difference.tsx';

const textOf = (element: HTMLElement) => element.textContent;

test('removed and added words are labelled, and the rest is shown once', () => {
	render(<TextDifference data-testid="difference" before="one two three" after="one four three" />);
	expect(textOf(screen.getByTestId('difference'))).toBe('one [removed: two][added: four] three');
	expect(screen.getByRole('deletion').textContent).toContain('two');
	expect(screen.getByRole('insertion').textContent).toContain('four');
});

test('the unchanged and added parts together are the newer text', () => {
	const before = 'Line one.\n\n  Indented, with a cause.\nLast.';
	const after = 'Line 1.\n  Indented, with the cause!\nLast. More — and — more.';
	render(<TextDifference data-testid="difference" before={before} after={after} />);
	const text = (kind: 'ins' | 'del') => {
		const copy = screen.getByTestId('difference').cloneNode(true);
		if (!(copy instanceof HTMLElement)) throw new Error('no element');
		for (const element of copy.querySelectorAll(kind)) element.remove();
		return copy.textContent.replaceAll(/\[(added|removed): |\]/g, '');
	};
	expect(text('del')).toBe(after);
	expect(text('ins')).toBe(before);
});

test('equal texts show a message', () => {
	render(<TextDifference before="one" after="one" />);
	expect(screen.getByText('Nothing changed.')).toBeTruthy();
});

test('two long texts without common words are shown one after the other, without freezing', () => {
	const words = (letter: string) =>
		Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join(' ');
	render(<TextDifference before={words('a')} after={words('b')} />);
	expect(screen.getAllByRole('deletion')).toHaveLength(1);
	expect(screen.getAllByRole('insertion')).toHaveLength(1);
});
