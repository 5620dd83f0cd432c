import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { closeIcon } from '../icon/icon-paths.ts';
import { IconButton } from './icon-button.tsx';

test('it has an accessible name and a tooltip, and can be clicked', async () => {
	const onClick = vi.fn();
	render(<IconButton label="Close" icon={closeIcon} onClick={onClick} />);
	const button = screen.getByRole('button', { name: 'Close' });
	expect(button.title).toBe('Close');
	await userEvent.click(button);
	expect(onClick).toHaveBeenCalledOnce();
});
