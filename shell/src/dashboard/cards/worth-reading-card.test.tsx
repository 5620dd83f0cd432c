import { screen, within } from '@testing-library/react';
import { standingFilter } from 'remote-kit/testing/standing-samples';
import { expect, test } from 'vitest';
import { finishedRun, nothingWaiting, worthReading } from '../../testing/dashboard-data.ts';
import { type FakeAnswers, ok } from '../../testing/fake-api.ts';
import { openApp, registryOf } from '../../testing/open-app.tsx';

const open = (answers: FakeAnswers = {}) =>
	openApp('/app', { answers, registry: registryOf('tweets', 'filter') });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const standing = (...filters: object[]) => ({
	'GET /api/filter/standing': ok({ filters: filters.map(standingFilter), zone: null }),
});

test('shows the newest posts of standing filters, each with filter and reason', async () => {
	open({ 'GET /api/tweets/overview': ok(worthReading), ...standing({}) });
	const worth = await card('Worth reading');
	expect((await worth.findByText('7')).parentElement?.textContent).toBe('7 new');
	expect(
		worth.getAllByText('Lessons from running Postgres: A number and a method you can copy.'),
	).toHaveLength(2);
	expect(worth.getByText('Bread, no influencers: included by you.')).toBeDefined();
	expect(worth.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe(
		'/app/tweets?filter=worth_reading',
	);
	expect((await card('Tweets')).queryByText(/worth reading/)).toBeNull();
});

test('caught up, it names the next run', async () => {
	open({ 'GET /api/tweets/overview': ok(nothingWaiting), ...standing({}) });
	const worth = await card('Worth reading');
	expect(await worth.findByText('You’re caught up.')).toBeDefined();
	expect(worth.getByText(/^Next run on /)).toBeDefined();
});

test('is not there without a standing filter, which the last run then suggests', async () => {
	open();
	const filter = await card('Filter');
	expect((await filter.findByRole('link', { name: 'Choose times' })).getAttribute('href')).toBe(
		`/app/filter?template=${finishedRun.templateId}`,
	);
	expect(screen.queryByRole('region', { name: 'Worth reading' })).toBeNull();
});

test('with a standing filter nothing suggests one', async () => {
	open(standing({ isPaused: true }));
	await card('Worth reading');
	expect((await card('Filter')).queryByRole('link', { name: 'Choose times' })).toBeNull();
});
