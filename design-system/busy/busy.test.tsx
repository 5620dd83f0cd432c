import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Busy } from './busy.tsx';

test('what is under way is heard in words', () => {
	render(<Busy>Verifying subscription...</Busy>);
	expect(screen.getByRole('status').textContent).toBe('Verifying subscription...');
});
