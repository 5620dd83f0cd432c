import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

function DeleteFile({ onDelete = () => undefined }: { onDelete?: () => void }) {
	const [asking, setAsking] = useState(false);
	const close = () => setAsking(false);
	return (
		<>
			<Button onClick={() => setAsking(true)}>Remove</Button>
			<Dialog
				open={asking}
				title="Are you sure you want to delete this file?"
				onClose={close}
				actions={
					<>
						<Button onClick={close}>Cancel</Button>
						<Button variant="danger" onClick={onDelete}>
							Delete
						</Button>
					</>
				}
			>
				Two threads quote it.
			</Dialog>
		</>
	);
}

test('it is named by its title, focuses the safe action and returns focus on Escape', async () => {
	const onDelete = vi.fn();
	render(<DeleteFile onDelete={onDelete} />);
	await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
	const dialog = await screen.findByRole('dialog', {
		name: 'Are you sure you want to delete this file?',
	});
	await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
	expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
		'Two threads quote it.',
	);
	await userEvent.keyboard('{Escape}');
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	await waitFor(() =>
		expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' })),
	);
	expect(onDelete).not.toHaveBeenCalled();
});

test('its actions can be used', async () => {
	const onDelete = vi.fn();
	render(<DeleteFile onDelete={onDelete} />);
	await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
	expect(onDelete).toHaveBeenCalledOnce();
});
