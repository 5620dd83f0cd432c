import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type ToastOptions, ToastProvider, useToast } from './toast.tsx';

function Save({ options }: { options?: ToastOptions | undefined }) {
	const showToast = useToast();
	return (
		<button type="button" onClick={() => showToast('Template saved successfully!', options)}>
			Save
		</button>
	);
}

async function save(options?: ToastOptions) {
	render(
		<ToastProvider>
			<Save options={options} />
		</ToastProvider>,
	);
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
	await screen.findByRole('dialog');
}

test('a toast is announced and can be closed', async () => {
	await save({ durationMs: 0 });
	expect(screen.getByRole('dialog', { name: 'Template saved successfully!' })).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Close' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a toast closes after its duration', async () => {
	await save({ durationMs: 300 });
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('its action runs once and closes the toast', async () => {
	const onClick = vi.fn();
	await save({ durationMs: 0, action: { label: 'Undo', onClick } });
	await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
	expect(onClick).toHaveBeenCalledOnce();
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
