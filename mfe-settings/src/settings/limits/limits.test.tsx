import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComposeSpending } from 'bff/contract/compose/models';
import { answer, refuse } from 'remote-kit/testing/replies';
import { expect, test } from 'vitest';
import { openSettings, PUBLISHING, section } from '../../testing/open-settings.tsx';
import { publishing } from '../../testing/samples.ts';

const READ = 'GET /api/compose/spending';
const SAVE = 'PUT /api/compose/spending';
const SAVE_PUBLISHING = 'PUT /api/publishing/settings';
const stored: ComposeSpending = { monthlyLimit: 5, spent: 1.12, month: '2026-11' };
const field = (name: string) =>
	screen.findByLabelText<HTMLInputElement>(`${name}: monthly limit, $`);
async function save(): Promise<void> {
	await userEvent.click((await section('Budget')).getByRole('button', { name: 'Save' }));
}
async function retype(name: string, text: string): Promise<void> {
	await userEvent.clear(await field(name));
	if (text) await userEvent.type(await field(name), text);
}

test('all limits are in one table, with what was spent this month', async () => {
	openSettings({ [READ]: answer(stored) });
	await field('Assistant');
	expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
		'WhatSpent this monthMonthly limit, $',
		'AssistantAnswers and rewrites$1.12 spent this monthAssistant: monthly limit, $',
		'Posts on X$0.015 each, $0.20 with a link$0.42 spent this monthPosts on X: monthly limit, $',
		'ResultsLikes, replies and views on X, $0.02 a post$0 spent this monthOff. Turn it on',
	]);
	expect((await field('Assistant')).value).toBe('5');
	expect((await field('Posts on X')).placeholder).toBe('No limit');
	expect(screen.getByRole('link', { name: 'Off. Turn it on' }).getAttribute('href')).toBe(
		'/app/settings/publishing',
	);
});

test('one Save sends the limits that changed, and an empty one removes the limit', async () => {
	const visit = openSettings({
		[READ]: answer(stored),
		[PUBLISHING]: answer({ ...publishing, resultsLimit: 2 }),
		[SAVE]: answer({ ...stored, monthlyLimit: null }),
		[SAVE_PUBLISHING]: answer({ ...publishing, monthlyLimit: 12.5, resultsLimit: 3 }),
	});
	await retype('Assistant', '');
	await retype('Posts on X', '12,50');
	await retype('Results', '3');
	expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(true);
	await save();
	await screen.findByText('Limits saved.');
	expect(visit.bodies(SAVE)).toEqual([{ monthlyLimit: null }]);
	expect(visit.bodies(SAVE_PUBLISHING)).toEqual([{ monthlyLimit: 12.5, resultsLimit: 3 }]);
	await waitFor(async () => expect((await field('Posts on X')).value).toBe('12.5'));
	expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(false);
});

test('an empty limit for results says “Off”, and turns them off', async () => {
	const visit = openSettings({
		[READ]: answer(stored),
		[PUBLISHING]: answer({ ...publishing, resultsLimit: 2 }),
		[SAVE_PUBLISHING]: answer({ ...publishing, resultsLimit: null }),
	});
	await retype('Results', '');
	expect((await field('Results')).placeholder).toBe('Off');
	await save();
	await screen.findByText('Limits saved.');
	expect(visit.bodies(SAVE_PUBLISHING)).toEqual([{ resultsLimit: null }]);
	expect(await screen.findByRole('link', { name: 'Off. Turn it on' })).toBeTruthy();
});

test('an invalid amount is refused before anything is sent', async () => {
	const visit = openSettings({
		[READ]: answer(stored),
		[PUBLISHING]: answer({ ...publishing, resultsLimit: 2 }),
	});
	await userEvent.type(await field('Assistant'), ' euros');
	await retype('Results', '1001');
	await save();
	expect(
		await screen.findByText('Enter an amount in dollars, or leave it empty for no limit.'),
	).toBeTruthy();
	expect(
		screen.getByText('Enter an amount up to $1,000, or leave it empty to turn results off.'),
	).toBeTruthy();
	expect([...visit.bodies(SAVE), ...visit.bodies(SAVE_PUBLISHING)]).toEqual([]);
});

test('of two limits, only the one that was not saved stays unsaved, with the reason', async () => {
	const visit = openSettings({
		[READ]: answer(stored),
		[SAVE]: refuse(503, 'not_ready', 'Not now.'),
		[SAVE_PUBLISHING]: answer({ ...publishing, monthlyLimit: 20 }),
	});
	await userEvent.type(await field('Assistant'), '0');
	await userEvent.type(await field('Posts on X'), '20');
	await save();
	expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
	expect((await field('Assistant')).value).toBe('50');
	visit.replies[SAVE] = answer({ ...stored, monthlyLimit: 50 });
	await save();
	await screen.findByText('Limits saved.');
	expect(visit.bodies(SAVE_PUBLISHING), 'not sent twice').toHaveLength(1);
});

test('a budget that could not be loaded can be loaded again', async () => {
	const visit = openSettings({ [READ]: refuse(503, 'not_ready', 'Not now.') });
	const budget = await section('Budget');
	await budget.findByText('We couldn’t load your budget');
	visit.replies[READ] = answer(stored);
	await userEvent.click(budget.getByRole('button', { name: 'Try again' }));
	await waitFor(async () => expect((await field('Assistant')).value).toBe('5'));
});
