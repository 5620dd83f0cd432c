import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Drawer } from './drawer.tsx';

test('a drawer has a name, traps focus, and closes with its button and Escape', async () => {
	const onClose = vi.fn();
	render(
		<Drawer open title="Files" onClose={onClose}>
			<a href="/x">base-miles.md</a>
		</Drawer>,
	);
	const drawer = screen.getByRole('dialog', { name: 'Files' });
	await userEvent.click(screen.getByRole('button', { name: 'Close files' }));
	expect(drawer.contains(document.activeElement)).toBe(true);
	await userEvent.keyboard('{Escape}');
	expect(onClose).toHaveBeenCalledTimes(2);
});
