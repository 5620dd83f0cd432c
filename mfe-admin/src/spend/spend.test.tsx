import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import './spend-page.tsx';
import { answer } from 'remote-kit/testing/replies';
import { openAdmin } from '../testing/open-admin.tsx';
import { longList, nothingSpent, spend } from '../testing/spend.ts';
import { DaysPicture } from './days-picture.tsx';

test('shows each person’s usage by day, and the month against the limit', async () => {
	openAdmin('/app/admin/spend', { 'GET /api/admin/spend': answer(spend) });
	const month = await screen.findByRole('table', { name: 'This month by person' });
	expect(within(month).getByRole('row', { name: /^demo/ }).textContent).toBe('demo$4.50$10.0045%');
	const [first] = within(screen.getByRole('table', { name: 'By person and day' })).getAllByRole(
		'row',
		{ name: /^demo/ },
	);
	expect(first?.textContent).toBe('demoMon 23 Nov182,400$0.62400$2.03');
});

test('totals cover all rows, and a truncated list says so', async () => {
	openAdmin('/app/admin/spend', { 'GET /api/admin/spend': answer(longList) });
	expect(
		await screen.findByText(
			'Only the first 500 rows are shown. The totals at the top count all of them.',
		),
	).toBeTruthy();
	expect(screen.getByText('192,600 tokens')).toBeTruthy();
	expect(screen.queryByRole('img')).toBeNull();
});

test('the days are drawn as bars, which say the most expensive one', () => {
	const { rerender } = render(<DaysPicture days={spend.days} today="2026-11-25" />);
	const picture = screen.getByRole('img');
	expect(picture.getAttribute('aria-label')).toBe(
		'$2.65 on Mon 23 Nov, the most expensive of the last 14 days',
	);
	expect(within(picture).getByTitle('Sun 22 Nov: $0.03')).toBeTruthy();
	expect(within(picture).getByTitle('Wed 25 Nov: $0')).toBeTruthy();
	rerender(<DaysPicture days={nothingSpent.days} today="2026-11-25" />);
	expect(screen.queryByRole('img')).toBeNull();
});
