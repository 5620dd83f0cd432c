import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComposeSpending } from 'bff/contract/compose/models';
import { answer, refuse } from 'remote-kit/testing/replies';
import { expect, test } from 'vitest';
import { openSettings, section } from '../testing/open-settings.tsx';

const READ = 'GET /api/compose/spending';
const SAVE = 'PUT /api/compose/spending';
const stored: ComposeSpending = { monthlyLimit: 5, spent: 1.12, month: '2026-11' };
const field = () =>
	screen.findByLabelText<HTMLInputElement>('Most to spend on answers in a month, in dollars');
async function save(): Promise<void> {
	await userEvent.click((await section('Answers')).getByRole('button', { name: 'Save' }));
}

test('the monthly limit is shown with the spending, changed and removed', async () => {
	const visit = openSettings({
		[READ]: answer(stored),
		[SAVE]: answer({ ...stored, monthlyLimit: 7.5 }),
	});
	expect((await field()).value).toBe('5');
	expect(screen.getByText('$1.12 spent this month')).toBeTruthy();
	await userEvent.clear(await field());
	await userEvent.type(await field(), '7,5');
	await save();
	await screen.findByText('Limit saved.');
	expect(await screen.findByDisplayValue('7.5')).toBe(await field());
	await userEvent.clear(await field());
	await save();
	await waitFor(() =>
		expect(visit.bodies(SAVE)).toEqual([{ monthlyLimit: 7.5 }, { monthlyLimit: null }]),
	);
});

test('an invalid amount is refused before it is sent', async () => {
	const visit = openSettings({ [READ]: answer(stored) });
	await userEvent.type(await field(), ' euros');
	await save();
	expect(
		await screen.findByText('Enter an amount in dollars, or leave it empty for no limit.'),
	).toBeTruthy();
	expect(visit.bodies(SAVE)).toEqual([]);
});

test('a limit that was not saved stays in the field', async () => {
	openSettings({ [READ]: answer(stored), [SAVE]: refuse(503, 'not_ready', 'Not now.') });
	await userEvent.type(await field(), '0');
	await save();
	expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
	expect((await field()).value).toBe('50');
});
