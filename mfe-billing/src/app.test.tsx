import { render, screen } from '@testing-library/react';
import { testProps } from 'remote-kit/harness/test-props';
import { expect, test } from 'vitest';
import App from './app.tsx';

test('the address decides which screen is shown, not the previously loaded screen', async () => {
	const at = (path: string) => <App {...testProps({ location: { path, search: '' } })} />;
	const { rerender } = render(at('/billing/cancel'));
	await screen.findByRole('heading', { name: 'Payment Cancelled' });
	rerender(at('/billing/success'));
	expect(screen.queryByRole('heading', { name: 'Payment Cancelled' })).toBeNull();
	await screen.findByRole('heading', { name: 'Payment Successful!' });
});
