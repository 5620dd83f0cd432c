import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Words } from './words.tsx';

test('a text in a right-to-left script runs from the right', () => {
	render(<Words size="md">שלום</Words>);
	expect(screen.getByText('שלום').dir).toBe('auto');
});

test('it renders the given element with the given language', () => {
	render(
		<Words size="title" as="h1" lang="pt">
			Escreva o que sabe.
		</Words>,
	);
	expect(screen.getByRole('heading', { level: 1 }).lang).toBe('pt');
});
