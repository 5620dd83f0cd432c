import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Busy } from './busy.tsx';

test('the text is announced to screen readers', () => {
	render(<Busy>Verifying subscription...</Busy>);
	expect(screen.getByRole('status').textContent).toBe('Verifying subscription...');
});
