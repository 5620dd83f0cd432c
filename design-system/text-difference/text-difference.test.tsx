import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextDifference } from './text-difference.tsx';

const said = (element: HTMLElement) => element.textContent;

test('what went and what came is said in words, and the rest once', () => {
	render(<TextDifference data-testid="difference" before="one two three" after="one four three" />);
	expect(said(screen.getByTestId('difference'))).toBe('one [removed: two][added: four] three');
	expect(screen.getByRole('deletion').textContent).toContain('two');
	expect(screen.getByRole('insertion').textContent).toContain('four');
});

test('what stays and what came, in order, is the newer text', () => {
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

test('the same twice is said so', () => {
	render(<TextDifference before="one" after="one" />);
	expect(screen.getByText('Nothing changed.')).toBeTruthy();
});

test('two long texts that share nothing do not hold up the page: they stand one after the other', () => {
	const words = (letter: string) =>
		Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join(' ');
	render(<TextDifference before={words('a')} after={words('b')} />);
	expect(screen.getAllByRole('deletion')).toHaveLength(1);
	expect(screen.getAllByRole('insertion')).toHaveLength(1);
});
