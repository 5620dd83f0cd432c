import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button } from '../testing/open-selected.ts';
import { estimate, run, running, template, templateA, templateB } from '../testing/samples.ts';

const start = 'POST /api/filter/run';
const bread = template({ id: templateB, name: 'Bread', preview: 'What failed.' });
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.templates(template(), bread);
	server.runs([run()]);
});

test('a filter is run from the list over the window of its last run', async () => {
	const visit = openFilter('', server);
	const stream = server.stream(start);
	await userEvent.click(await screen.findByRole('button', { name: `Run ${template().name}` }));
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(1));
	expect(server.requestsTo(start)[0]?.body).toMatchObject({
		templateId: templateA,
		timeRange: { value: 3, unit: 'days' },
	});
	stream.started(running());
	expect(await screen.findByRole('button', { name: 'Edit filter' })).toBeTruthy();
	expect(visit.isDirty()).toBe(false);
});

test('Edit loads a filter into the form and moves the focus there', async () => {
	const visit = openFilter('', server);
	await userEvent.click(await screen.findByRole('button', { name: 'Edit Bread' }));
	await waitFor(() => expect(visit.box().value).toBe('Bread'));
	expect(document.activeElement?.contains(visit.box())).toBe(true);
	expect(button('Edit Bread').closest('li')?.getAttribute('aria-current')).toBe('true');
});

test('a new filter begins empty, with the starters that are not used yet', async () => {
	const starter = template({ name: 'Bread, with numbers' });
	server.templates(starter);
	const visit = openFilter('', server);
	await userEvent.click(await screen.findByRole('button', { name: '+ New filter' }));
	expect(document.activeElement).toBe(visit.box());
	expect(await screen.findByRole('button', { name: /^Running: lessons learned/ })).toBeTruthy();
	expect(screen.queryByRole('button', { name: /^Bread, with numbers/ })).toBeNull();
	expect(visit.isDirty()).toBe(false);
	await userEvent.click(screen.getByRole('button', { name: /^Running: lessons learned/ }));
	expect(visit.box().value).toBe('Running: lessons learned');
	expect(button('Save and run')).toBeTruthy();
});

test('a wider window is taken with one click', async () => {
	server.always('POST /api/filter/estimate', () =>
		json(
			estimate({
				posts: 8,
				wider: [{ timeRange: { value: 7, unit: 'days' }, posts: 85 }],
			}),
		),
	);
	openFilter('', server);
	await userEvent.click(await screen.findByRole('button', { name: 'Edit Bread' }));
	await userEvent.click(await screen.findByRole('button', { name: '7 days, 85 posts' }));
	const window = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Time window' });
	expect(window.value).toBe('7');
	expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Unit' }).value).toBe('days');
});

test('a run that found nothing is run again over a week with one click', async () => {
	const none = { total: 0, total_processed: 0, total_filtered: 0, not_judged: 0 };
	openFilter('', server);
	const stream = server.stream(start);
	await userEvent.click(await screen.findByRole('button', { name: 'Run Bread' }));
	const own = { id: '33333333-0000-4000-8000-00000000000c', templateId: templateB } as const;
	const day = { timeRangeValue: 24, timeRangeUnit: 'hours' } as const;
	stream.started(running({ ...own, ...day }));
	await screen.findByRole('button', { name: 'Edit filter' });
	server.runs([run({ ...own, ...day, ...none })]);
	stream.done(run({ ...own, ...day, ...none }));
	expect(await screen.findByText('Your timeline had no posts in 24 hours.')).toBeTruthy();
	expect(screen.queryByText(/successfully/, { ignore: '[aria-live]' })).toBeNull();
	expect(screen.queryByRole('heading', { name: 'Results' })).toBeNull();
	server.stream(start);
	await userEvent.click(button('Last 7 days'));
	await waitFor(() => expect(server.requestsTo(start)).toHaveLength(2));
	expect(server.requestsTo(start)[1]?.body).toMatchObject({
		templateId: templateB,
		timeRange: { value: 7, unit: 'days' },
	});
});
