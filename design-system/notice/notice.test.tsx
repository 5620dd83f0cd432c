import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Notice } from './notice.tsx';

test('a live error interrupts, other live notices are polite, and others are not announced', () => {
	render(
		<>
			<Notice tone="error" live title="Failed to run filter. Please try again." />
			<Notice tone="done" live title="Connected to X." />
			<Notice tone="warning" title="You have unsaved changes" />
		</>,
	);
	expect(screen.getByRole('alert').textContent).toBe('Failed to run filter. Please try again.');
	expect(screen.getByRole('status').textContent).toBe('Connected to X.');
	expect(screen.getByText('You have unsaved changes').closest('[role]')).toBeNull();
});
