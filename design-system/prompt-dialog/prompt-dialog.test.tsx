import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PromptDialog } from './prompt-dialog.tsx';

function BlockList({ onSubmit }: { onSubmit: (text: string) => void }) {
	const [isAsking, setIsAsking] = useState(false);
	return (
		<>
			<button type="button" onClick={() => setIsAsking(true)}>
				Add
			</button>
			<PromptDialog
				open={isAsking}
				title="Enter username to block (without @):"
				submitLabel="Block"
				onClose={() => setIsAsking(false)}
				onSubmit={(text) => {
					onSubmit(text);
					setIsAsking(false);
				}}
			/>
		</>
	);
}

test('it focuses the field, and Enter submits the text', async () => {
	const onSubmit = vi.fn();
	render(<BlockList onSubmit={onSubmit} />);
	await userEvent.click(screen.getByRole('button', { name: 'Add' }));
	await screen.findByRole('dialog', { name: 'Enter username to block (without @):' });
	const field = screen.getByRole('textbox', { name: 'Enter username to block (without @):' });
	await waitFor(() => expect(document.activeElement).toBe(field));
	await userEvent.keyboard('{Enter}   {Enter}');
	expect(onSubmit).not.toHaveBeenCalled();
	await userEvent.keyboard('@sqlmemes{Enter}');
	expect(onSubmit).toHaveBeenCalledExactlyOnceWith('   @sqlmemes');
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('its button submits too, and the field is empty the next time', async () => {
	const onSubmit = vi.fn();
	render(<BlockList onSubmit={onSubmit} />);
	for (const name of ['one', 'two']) {
		await userEvent.click(screen.getByRole('button', { name: 'Add' }));
		await userEvent.type(await screen.findByRole('textbox'), name);
		await userEvent.click(screen.getByRole('button', { name: 'Block' }));
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	}
	expect(onSubmit.mock.calls).toEqual([['one'], ['two']]);
});

test('Cancel and Escape submit nothing', async () => {
	const onSubmit = vi.fn();
	render(<BlockList onSubmit={onSubmit} />);
	for (const leave of [
		() => userEvent.keyboard('{Escape}'),
		() => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
	]) {
		await userEvent.click(screen.getByRole('button', { name: 'Add' }));
		await userEvent.type(await screen.findByRole('textbox'), 'one');
		await leave();
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	}
	expect(onSubmit).not.toHaveBeenCalled();
});
