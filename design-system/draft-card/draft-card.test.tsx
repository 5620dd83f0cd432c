import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DraftCard } from './draft-card.tsx';

test('a draft within the limit shows its count', () => {
	render(<DraftCard text="An index nobody reads." count={{ length: 142, limit: 280 }} />);
	expect(screen.getByText('142/280')).toBeTruthy();
	expect(screen.getByRole('article').dataset.over).toBeUndefined();
});

test('a draft exactly at the limit is not over it', () => {
	render(
		<DraftCard text="An index nobody reads." count={{ length: 280, limit: 280, overFrom: 22 }} />,
	);
	expect(screen.getByText('280/280')).toBeTruthy();
});

test('a draft over the limit shows by how much and marks the excess text', () => {
	render(
		<DraftCard text="Just right, too much" count={{ length: 289, limit: 280, overFrom: 11 }} />,
	);
	expect(screen.getByText('9 over, 289/280')).toBeTruthy();
	expect(screen.getByText('too much').tagName).toBe('SPAN');
	expect(screen.getByText(/^Just right,/).textContent).toBe('Just right, too much');
});

test('line breaks are kept', () => {
	render(<DraftCard text={'One.\n\nTwo.'} />);
	expect(screen.getByText(/One\./).textContent).toBe('One.\n\nTwo.');
	expect(screen.getByText(/One\./).dataset.preserveLines).toBe('true');
});
