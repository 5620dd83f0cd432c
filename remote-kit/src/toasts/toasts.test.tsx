import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Toast, Toasts } from './toasts.tsx';

test('each toast is shown once, with its own action', async () => {
	const onUndo = vi.fn();
	const first: Toast = { text: 'Moved', action: { label: 'Undo', onClick: onUndo } };
	const { rerender } = render(<Toasts toasts={[first]} />);
	await screen.findByText('Moved');
	rerender(<Toasts toasts={[first, { text: 'Deleted' }]} />);
	await screen.findByText('Deleted');
	expect(screen.getAllByText('Moved')).toHaveLength(1);
	screen.getByRole('button', { name: 'Undo' }).click();
	expect(onUndo).toHaveBeenCalledOnce();
	await waitFor(() => expect(screen.queryByText('Moved')).toBeNull());
});
