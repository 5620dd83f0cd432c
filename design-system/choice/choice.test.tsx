import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Choice } from './choice.tsx';

test('its note describes it, and is no part of its name', () => {
	render(<Choice type="checkbox" label="I have X Premium" note="Posts can be longer." />);
	const box = screen.getByRole('checkbox', { name: 'I have X Premium' });
	expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
		'Posts can be longer.',
	);
});

test('a press on its text checks it', async () => {
	render(<Choice type="checkbox" label="I have X Premium" note="Posts can be longer." />);
	await userEvent.click(screen.getByText('Posts can be longer.'));
	expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});
