import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button, describe, dialog, enter } from '../testing/open-selected.ts';
import { estimate, running, template } from '../testing/samples.ts';

const save = 'POST /api/filter/templates';
const start = 'POST /api/filter/run';
const starter = () => screen.findByRole('button', { name: /^Running: lessons learned/ });
const feed = {
	reads: 'none',
	why: 'Connect X.',
	accounts: [],
	query: '',
	timelines: [],
	stored: 0,
};

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.next(save, () => json(template({ name: 'Running: lessons learned', version: 1 })));
});

test('a starter fills in the form, shows its effect, and is saved and run at once', async () => {
	const visit = openFilter('', server);
	await userEvent.click(await starter());
	expect((await starter()).getAttribute('aria-pressed')).toBe('true');
	expect(visit.box().value).toBe('Running: lessons learned');
	expect(screen.getByText('Running: lessons learned. No announcements.')).toBeTruthy();
	expect(await screen.findByText('Running: lessons learned: we changed the timer.')).toBeTruthy();

	const stream = server.stream(start);
	await userEvent.click(button('Save and run'));
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(1));
	expect(server.requestsTo(save)[0]?.body).toEqual({
		name: 'Running: lessons learned',
		content: { description: '<p>Running: lessons learned. No announcements.</p>' },
	});
	expect(screen.queryByRole('heading', { name: /Please/ })).toBeNull();
	stream.started(running());
	expect(await screen.findByRole('button', { name: 'Edit filter' })).toBeTruthy();
});

test('a starter can be put back', async () => {
	const visit = openFilter('', server);
	await userEvent.click(await starter());
	await userEvent.click(button('start empty'));
	expect(visit.box().value).toBe('');
	expect(visit.isDirty()).toBe(false);
});

test('a filter can be written and run without a starter', async () => {
	const visit = openFilter('', server);
	await starter();
	server.stream(start);
	await userEvent.click(button('Save and run'));
	expect(
		(await dialog()).getByRole('heading', { name: 'Please enter a filter title.' }),
	).toBeTruthy();
	await userEvent.keyboard('{Escape}');
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	enter(visit.box(), 'Bread');
	await describe('Rye & time');
	await userEvent.click(button('Save and run'));
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(1));
	expect(server.requestsTo(save)[0]?.body).toEqual({
		name: 'Bread',
		content: { description: '<p>Rye &amp; time</p>' },
	});
});

test('with a timeline at Bluesky, no accounts are requested', async () => {
	const timelines = [{ network: 'bluesky', handle: 'ada.test', isExpired: false }];
	server.always('GET /api/feed', () => json({ ...feed, timelines }));
	const visit = openFilter('', server);
	await userEvent.click(await starter());
	server.stream(start);
	await userEvent.click(button('Save and run'));
	await waitFor(() => expect(visit.server.requestsTo(start)).toHaveLength(1));
	expect(screen.queryByRole('textbox', { name: 'Accounts to read' })).toBeNull();
});

test('missing accounts are requested, and saved with the run', async () => {
	server.always('GET /api/feed', () => json(feed));
	const visit = openFilter('', server);
	await userEvent.click(await starter());
	const accounts = await screen.findByRole('textbox', { name: 'Accounts to read' });
	await userEvent.click(button('Save and run'));
	expect(
		await screen.findByText('Add at least one account to read, or connect X, Bluesky or Mastodon.'),
	).toBeTruthy();
	expect(document.activeElement).toBe(accounts);
	expect(visit.server.requestsTo(save)).toEqual([]);

	await userEvent.type(accounts, '@ines, https://x.com/femi ');
	expect(screen.getByText('@ines')).toBeTruthy();
	expect(screen.getByText('@femi')).toBeTruthy();
	await userEvent.click(button('Remove @femi'));
	await userEvent.type(accounts, 'bad-name{Enter}');
	expect(screen.getByText(/^Not added: bad-name\./)).toBeTruthy();
	enter(accounts, 'yuki');
	server.next('PUT /api/feed', () =>
		json({ ...feed, reads: 'search', accounts: ['ines', 'yuki'] }),
	);
	server.stream(start);
	await userEvent.click(button('Save and run'));
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(1));
	expect(server.requestsTo('PUT /api/feed')[0]?.body).toEqual({
		accounts: ['ines', 'yuki'],
		query: '',
	});
});

test('accounts that cannot be saved are not lost, and nothing is run', async () => {
	server.always('GET /api/feed', () => json(feed));
	openFilter('', server);
	await userEvent.click(await starter());
	await userEvent.type(
		await screen.findByRole('textbox', { name: 'Accounts to read' }),
		'ines{Enter}',
	);
	server.dropConnection('PUT /api/feed');
	await userEvent.click(button('Save and run'));
	expect(await screen.findByText('The accounts weren’t saved.')).toBeTruthy();
	expect(screen.getByText('@ines')).toBeTruthy();
	expect(server.requestsTo(save)).toEqual([]);
});

test('no accounts are requested if the timeline is read', async () => {
	openFilter('', server);
	await userEvent.click(await starter());
	await waitFor(() => expect(server.requestsTo('GET /api/feed')).toHaveLength(1));
	expect(screen.queryByText('Read from')).toBeNull();
});

test('a missing key is shown with a link to settings', async () => {
	server.always('GET /api/user-api-keys', () => json({}));
	openFilter('', server);
	await userEvent.click(await starter());
	expect(await screen.findByText('Add an AI-provider key to run filters.')).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe(
		'/app/settings',
	);
});

test('the first run may widen its window', async () => {
	openFilter('', server);
	await userEvent.click(await starter());
	server.stream(start);
	await userEvent.click(button('Save and run'));
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(1));
	expect(server.requestsTo(start)[0]?.body).toMatchObject({
		timeRange: { value: 24, unit: 'hours' },
		widen: true,
	});
});

test('a window that the user chose is not widened', async () => {
	openFilter('', server);
	await userEvent.click(await starter());
	enter(screen.getByRole('spinbutton', { name: 'Time window' }), '2');
	server.stream(start);
	await userEvent.click(button('Save and run'));
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(1));
	expect(server.requestsTo(start)[0]?.body).not.toHaveProperty('widen');
});

test('the estimate is shown before the first filter is saved', async () => {
	server.always('POST /api/filter/estimate', () =>
		json(estimate({ posts: 85, modelCost: 0.004, postsCost: 0, seconds: 30 })),
	);
	openFilter('', server);
	await userEvent.click(await starter());
	expect(await screen.findByText('About 85 posts, under $0.01, a minute.')).toBeTruthy();
	expect(server.requestsTo('POST /api/filter/estimate')[0]?.body).toEqual({
		timeRange: { value: 24, unit: 'hours' },
	});
});
