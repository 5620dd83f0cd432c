import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { button, dialog, openSelected } from '../testing/open-selected.ts';
import { run, runA, template } from '../testing/samples.ts';

const start = 'POST /api/filter/run';
const tweet = {
	id: '1990000000000000001',
	twitter_id: '1990000000000000001',
	author_name: 'Ines Okafor',
	author_username: 'inesokafor',
	content: 'Vacuum did not fall behind.',
	included: true,
	reasoning: 'A concrete cause.',
};

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.templates(template());
});

test('a stream with only the events and fields of the specification is followed to its end', async () => {
	await openSelected(server);
	const stream = server.stream(start);
	await userEvent.click(button('Run Filter'));
	stream
		.event('filtered_tweet', tweet)
		.event('filtered_tweet', { ...tweet, id: '7', twitter_id: '7', included: false })
		.event('progress', { processed: 2, total: 3, filtered: 1 });
	expect(
		await screen.findByText('2/3 processed — 1 matched', { ignore: '[aria-live]' }),
	).toBeTruthy();
	await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
	expect(screen.getByRole('article').textContent).toContain('A concrete cause.');
	expect(screen.queryByRole('button', { name: 'Cancel' }), 'the run has no id yet').toBeNull();
	expect(screen.queryByRole('button', { name: /^Filter out/ })).toBeNull();

	server.runs([run()]);
	stream.event('done', { total_processed: 3, total_filtered: 1, run_id: runA }).end();
	const notice = await screen.findByText('Filter executed successfully!');
	expect(notice.textContent).toBe(`Filter executed successfully! Run ID: ${runA}.`);
	expect(screen.getAllByRole('article')).toHaveLength(1);
	expect(screen.getByRole('button', { name: /^Filter out/ })).toBeTruthy();
});

test.each([
	[{ error: 'The model is asleep.' }, 'The model is asleep.'],
	[{}, 'Filter execution failed'],
])('an error event with %j says why', async (error, text) => {
	await openSelected(server);
	const stream = server.stream(start);
	await userEvent.click(button('Run Filter'));
	stream.event('error', error).end();
	const asked = await dialog();
	expect(
		asked.getByRole('heading', { name: 'Failed to run filter. Please try again.' }),
	).toBeTruthy();
	expect(asked.getByText(text)).toBeTruthy();
});

test('a response without a body says so', async () => {
	await openSelected(server);
	server.next(start, () => new Response(null));
	await userEvent.click(button('Run Filter'));
	expect((await dialog()).getByText('No response body')).toBeTruthy();
});
