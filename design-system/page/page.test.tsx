import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page } from './page.tsx';

test('the title is the heading of the screen, and the note is not part of it', () => {
	render(
		<Page title="Choose Your Plan" note="Free for 14 days.">
			The plans
		</Page>,
	);
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose Your Plan');
	expect(screen.getByText('Free for 14 days.')).toBeDefined();
});

test('without a title there is no heading', () => {
	render(<Page>Loading</Page>);
	expect(screen.queryByRole('heading')).toBeNull();
	expect(screen.getByText('Loading')).toBeDefined();
});
