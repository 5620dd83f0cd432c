import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MarginRow } from './margin-row.tsx';

test('the row is read in order: the margin, the content, the third column', () => {
	render(
		<MarginRow data-testid="row" margin="Included." aside="Copy">
			The post.{' '}
		</MarginRow>,
	);
	expect(screen.getByTestId('row').textContent).toBe('Included.The post. Copy');
});
