import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button, dialog, openSelected, unblock } from '../testing/open-selected.ts';
import { excluded, fourPosts, post, run, runA, template, templateA } from '../testing/samples.ts';

const runs = '?tab=runs';
const responses = `/api/filter/runs/${runA}/responses`;
const agreement = `GET /api/filter/templates/${templateA}/agreement`;
let server: FakeServer;

beforeEach(() => {
	server = new FakeServer();
	server.templates(template());
	server.runs([run()]);
	server.run(run(), fourPosts);
});

const detail = () => screen.findByRole('article', { name: run().title });

test('the version of the run and the changes since are shown', async () => {
	const old = template();
	server.templates(
		template({
			version: 5,
			content: {
				description: '<p>Lessons about Postgres, and nothing about jobs.</p>',
				blockList: [],
			},
		}),
	);
	server.always(`GET /api/filter/templates/${templateA}/versions/3`, () =>
		json({ version: 3, content: old.content, createdAt: old.updatedAt }),
	);
	server.runs([run({ newestVersion: 5 })]);
	openFilter(runs, server);
	expect((await detail()).textContent).toContain('template v3, you are at v5 (Latest)');
	await userEvent.click(button('What changed'));
	const asked = await dialog();
	expect(asked.getByRole('heading', { name: 'Changes from version 3 to 5' })).toBeTruthy();
	expect(await asked.findByText('Block list')).toBeTruthy();
	expect(
		asked
			.getAllByRole('insertion')
			.map(({ textContent }) => textContent)
			.join(' '),
	).toContain('jobs');
});

test('a run of the newest version is marked as latest', async () => {
	openFilter(runs, server);
	expect((await detail()).textContent).toContain('template v3 (Latest)');
});

test('a run of a deleted template is kept, and cannot be run again', async () => {
	server.runs([run({ newestVersion: null })]);
	openFilter(runs, server);
	expect((await detail()).textContent).toContain('template v3, deleted');
	expect(button('Run on Current Time Period').disabled).toBe(true);
	expect(button('Re-run Lessons from running Postgres').disabled).toBe(true);
});

test('the most frequent reasons are shown above the posts', async () => {
	server.run(run(), [post(0), post(1), post(2, excluded), post(3, excluded), post(4, excluded)]);
	openFilter(runs, server);
	await detail();
	const title = await screen.findByRole('heading', { name: 'Most common reasons' });
	const said = [...(title.parentElement?.querySelectorAll('li') ?? [])].map(
		({ textContent }) => textContent,
	);
	expect(said).toEqual([
		'3 filtered out: Promises a list and gives nothing in the post.',
		'2 included: A concrete cause and a check you can copy.',
	]);
});

test('replies are drafted in the background and shown under their posts, to be copied', async () => {
	const written: string[] = [];
	openFilter(runs, server);
	await detail();
	vi.stubGlobal('navigator', {
		...navigator,
		clipboard: { writeText: async (text: string) => void written.push(text) },
	});
	const state = { status: 'preparing', total: 2, failed: 0, error: null, drafts: [] as object[] };
	server.next(`POST ${responses}`, () => json(state));
	server.next(`GET ${responses}`, () => json(state));
	const ready = {
		...state,
		status: 'ready',
		failed: 1,
		error: 'The model was busy.',
		drafts: [{ tweetId: post(0).tweetId, text: 'Which report was it?' }],
	};
	server.always(`GET ${responses}`, () => json(ready));
	await userEvent.click(button('Generate Responses'));
	expect(await screen.findByText('Drafting 2 replies. You can leave this page.')).toBeTruthy();
	expect(await screen.findByText('1 reply drafted.', {}, { timeout: 5000 })).toBeTruthy();
	expect(screen.getByText('1 reply failed. The model was busy.')).toBeTruthy();
	expect(screen.getByText('Which report was it?')).toBeTruthy();
	await userEvent.click(button('Copy the reply to Ines Okafor'));
	await waitFor(() => expect(written).toEqual(['Which report was it?']));
});

test('a run without included posts offers no replies', async () => {
	server.run(run(), [post(0, excluded)]);
	openFilter(runs, server);
	await detail();
	expect(button('Generate Responses').disabled).toBe(true);
});

test('refused replies show the reason', async () => {
	openFilter(runs, server);
	await detail();
	server.refuse(`POST ${responses}`, 400, {
		code: 'key_missing',
		message: 'Store an AI-provider key first.',
	});
	await userEvent.click(button('Generate Responses'));
	expect((await dialog()).getByText(/Store an AI-provider key first/)).toBeTruthy();
});

test('the run shows how often Warble agrees with the user', async () => {
	server.always(agreement, () => json({ labelled: 18, agreed: 14, judged: 16 }));
	openFilter(runs, server);
	expect(await screen.findByText('matches 14 of your 16 decisions')).toBeTruthy();
});

test('unsaved content is tried on labelled posts, with both agreements and disagreements', async () => {
	server.always(agreement, () => json({ labelled: 3, agreed: 1, judged: 2 }));
	const visit = await openSelected(server);
	expect(await screen.findByText(/matches 1 of your 2 decisions\./)).toBeTruthy();
	await userEvent.click(await unblock('sqlmemes'));
	const stream = server.stream(`POST /api/filter/templates/${templateA}/try`);
	await userEvent.click(button('Try these changes'));
	stream.event('filtered_tweet', { ...post(0), label: 'include' });
	expect(await screen.findByText('Trying, 1 post so far.')).toBeTruthy();
	stream
		.event('filtered_tweet', { ...post(1), label: 'exclude' })
		.event('done', { agreed: 1, judged: 2, cost: 0.002 });
	expect(
		await screen.findByText('These changes: matches 1 of your 2 decisions.', {
			ignore: '[aria-live]',
		}),
	).toBeTruthy();
	expect(screen.getByText('1 post judged against your decision')).toBeTruthy();
	expect(screen.getByText('You filtered it out.')).toBeTruthy();
	expect(visit.server.requestsTo(`POST /api/filter/templates/${templateA}/try`)[0]?.body).toEqual({
		content: { description: template().content.description, blockList: ['dbdeals'] },
	});
	expect(visit.server.requestsTo('POST /api/filter/templates')).toEqual([]);
});

test('a try is stopped by closing its connection, and a failed one shows why', async () => {
	server.always(agreement, () => json({ labelled: 3, agreed: 1, judged: 2 }));
	await openSelected(server);
	const stream: FakeStream = server.stream(`POST /api/filter/templates/${templateA}/try`);
	await userEvent.click(await screen.findByRole('button', { name: 'Try these changes' }));
	await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
	await waitFor(() => expect(stream.isClosedByClient).toBe(true));
	server.refuse(`POST /api/filter/templates/${templateA}/try`, 400, {
		code: 'key_missing',
		message: 'Store an AI-provider key first.',
	});
	await userEvent.click(button('Try these changes'));
	expect((await screen.findByRole('alert')).textContent).toMatch(
		/^The try stopped early\. Store an AI-provider key first\./,
	);
});

test('the estimate beside the button shows posts, cost, time, reused verdicts and notes', async () => {
	server.always('POST /api/filter/estimate', () =>
		json({
			posts: 5000,
			reused: 108,
			tokens: 236_000,
			modelCost: 5,
			postsCost: 5.36,
			reachesBack: '2026-11-13T08:00:00.000Z',
			fromStorage: 40,
			maxPosts: 5000,
			seconds: 240,
			wider: [],
			notes: ['Your feed is not connected.'],
		}),
	);
	await openSelected(server);
	expect(await screen.findByText('About 5,000 posts, up to $7.36, 4 minutes.')).toBeTruthy();
	for (const said of [
		'108 judged before, free',
		/^Reading goes back to .*\. 40 older posts come from what you fetched before\.$/,
		'Your feed is not connected.',
	]) {
		expect(screen.getByText(said)).toBeTruthy();
	}
});

test('a run can be started without an estimate', async () => {
	server.dropConnection('POST /api/filter/estimate');
	await openSelected(server);
	expect(await screen.findByText(/^No estimate: .* You can still run the filter\./)).toBeTruthy();
	expect(button('Run Filter').disabled).toBe(false);
	await userEvent.click(button('Estimate again'));
	expect(await screen.findByText('About 1,180 posts, up to $5.57, 4 minutes.')).toBeTruthy();
});

test('a title from right to left is aligned to the right, in the list and above the run', async () => {
	const title = 'לקחים מריצה';
	server.runs([run({ title })]);
	openFilter(runs, server);
	const heading = await screen.findByRole('heading', { name: title });
	expect(heading.dir).toBe('auto');
	const link = screen.getByRole('link', { name: new RegExp(title) });
	expect(within(link).getByText(title).dir).toBe('auto');
});
