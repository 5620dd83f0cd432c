import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Chip } from './chip.tsx';

test('it is removed by a button that says what goes', async () => {
	const onRemove = vi.fn();
	render(<Chip onRemove={onRemove}>@dbdeals</Chip>);
	await userEvent.click(screen.getByRole('button', { name: 'Remove @dbdeals' }));
	expect(onRemove).toHaveBeenCalledOnce();
});

test('disabled it cannot be removed', async () => {
	const onRemove = vi.fn();
	render(
		<Chip onRemove={onRemove} removeLabel="Unblock dbdeals" disabled>
			@dbdeals
		</Chip>,
	);
	await userEvent.click(screen.getByRole('button', { name: 'Unblock dbdeals' }));
	expect(onRemove).not.toHaveBeenCalled();
});

test('a chip that only tells has no button', () => {
	render(<Chip>@dbdeals</Chip>);
	expect(screen.queryByRole('button')).toBeNull();
});
