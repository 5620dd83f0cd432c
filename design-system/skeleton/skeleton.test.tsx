import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

test('it announces what is loading and shows the given number of bars', () => {
	render(<Skeleton lines={3} label="Loading posts" />);
	const status = screen.getByRole('status');
	expect(status.textContent).toBe('Loading posts');
	expect(status.querySelectorAll('[aria-hidden]')).toHaveLength(3);
});
