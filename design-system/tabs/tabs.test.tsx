import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

function Filter({ keepMounted = false }: { keepMounted?: boolean }) {
	const [value, setValue] = useState<'create' | 'runs'>('create');
	return (
		<Tabs
			label="Filter"
			value={value}
			onValueChange={setValue}
			keepMounted={keepMounted}
			tabs={[
				{ value: 'create', label: 'Create Filter', panel: <input aria-label="Title" /> },
				{ value: 'runs', label: 'Previous Runs', count: 3, panel: 'No previous runs found.' },
			]}
		/>
	);
}

test('one panel is shown at a time, and arrow keys change it', async () => {
	render(<Filter />);
	expect(screen.getByRole('tablist', { name: 'Filter' })).toBeTruthy();
	expect(screen.getByRole('tab', { name: 'Create Filter' }).ariaSelected).toBe('true');
	expect(screen.getByRole('tabpanel', { name: 'Create Filter' })).toBeTruthy();
	await userEvent.click(screen.getByRole('tab', { name: 'Create Filter' }));
	await userEvent.keyboard('{ArrowRight}');
	expect(screen.getByRole('tabpanel', { name: 'Previous Runs 3' }).textContent).toBe(
		'No previous runs found.',
	);
	expect(screen.queryByLabelText('Title')).toBeNull();
});

test('typed text in a panel is kept with keepMounted', async () => {
	render(<Filter keepMounted />);
	await userEvent.type(screen.getByLabelText('Title'), 'bread');
	await userEvent.click(screen.getByRole('tab', { name: 'Previous Runs 3' }));
	await userEvent.click(screen.getByRole('tab', { name: 'Create Filter' }));
	expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('bread');
});
