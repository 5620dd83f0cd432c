import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Chip } from './chip.tsx';

test('the remove button names what it removes', async () => {
	const onRemove = vi.fn();
	render(<Chip onRemove={onRemove}>@dbdeals</Chip>);
	await userEvent.click(screen.getByRole('button', { name: 'Remove @dbdeals' }));
	expect(onRemove).toHaveBeenCalledOnce();
});

test('it cannot be removed while disabled', async () => {
	const onRemove = vi.fn();
	render(
		<Chip onRemove={onRemove} removeLabel="Unblock dbdeals" disabled>
			@dbdeals
		</Chip>,
	);
	await userEvent.click(screen.getByRole('button', { name: 'Unblock dbdeals' }));
	expect(onRemove).not.toHaveBeenCalled();
});

test('without onRemove it has no button', () => {
	render(<Chip>@dbdeals</Chip>);
	expect(screen.queryByRole('button')).toBeNull();
});
