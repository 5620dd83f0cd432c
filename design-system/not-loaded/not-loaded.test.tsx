import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NotLoaded } from './not-loaded.tsx';

test('announces what is missing and why, and can be tried again', async () => {
	const onRetry = vi.fn();
	render(<NotLoaded title="The plans didn’t load" reason="You’re offline." onRetry={onRetry} />);
	expect(screen.getByRole('alert').textContent).toContain('The plans didn’t load');
	expect(screen.getByRole('alert').textContent).toContain('You’re offline.');
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	expect(onRetry).toHaveBeenCalledOnce();
});
