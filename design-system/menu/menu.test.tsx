import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { menuIcon } from '../icon/icon-paths.ts';
import { Menu } from './menu.tsx';

function renderMenu(onSelect = vi.fn()) {
	render(
		<Menu
			label="Account"
			icon={menuIcon}
			items={[
				{ text: 'Signed in as demo' },
				{ label: 'Settings', href: '#settings' },
				{ label: 'Sign Out', onSelect },
			]}
		/>,
	);
	return onSelect;
}

test('with the keyboard it opens, moves and selects, and returns focus to the button', async () => {
	const onSelect = renderMenu();
	await userEvent.tab();
	await userEvent.keyboard('{Enter}');
	await waitFor(() => expect(document.activeElement?.textContent).toBe('Settings'));
	await userEvent.keyboard('{ArrowDown}');
	expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Sign Out' }));
	await userEvent.keyboard('{Enter}');
	expect(onSelect).toHaveBeenCalledOnce();
	await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account' }));
});

test('Escape closes it without choosing', async () => {
	const onSelect = renderMenu();
	await userEvent.click(screen.getByRole('button', { name: 'Account' }));
	await screen.findByRole('menu', { name: 'Account' });
	await userEvent.keyboard('{Escape}');
	await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
	expect(onSelect).not.toHaveBeenCalled();
});

test('a text cannot be selected and names the actions after it', async () => {
	renderMenu();
	await userEvent.click(screen.getByRole('button', { name: 'Account' }));
	await screen.findByRole('group', { name: 'Signed in as demo' });
	expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
		'Settings',
		'Sign Out',
	]);
	expect(screen.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('#settings');
});
