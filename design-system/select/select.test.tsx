import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Select } from './select.tsx';

const options = [
	{ value: 'included', label: 'Included' },
	{ value: 'excluded', label: 'Excluded' },
] as const;

test('choosing an option calls onValueChange', async () => {
	const onValueChange = vi.fn();
	render(
		<Select
			label="Results"
			options={options}
			value="included"
			onValueChange={onValueChange}
			help="Not judged posts stand below."
		/>,
	);
	const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Results' });
	expect(select.selectedOptions[0]?.textContent).toBe('Included');
	expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
		'Not judged posts stand below.',
	);
	await userEvent.selectOptions(select, 'Excluded');
	expect(onValueChange).toHaveBeenCalledWith('excluded');
});
