import { waitFor, within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { keepSelected } from '../template/form/selected-template.ts';
import { keepEdits } from '../template/form/unsaved-edits.ts';
import {
	edits,
	excluded,
	fourPosts,
	notJudged,
	post,
	run,
	runA,
	runB,
	running,
	templateA,
} from '../testing/samples.ts';
import { screenOn } from '../testing/screen-on.tsx';
import { FilterScreen } from './filter-screen.tsx';

const manyPosts = Array.from({ length: 300 }, (_, n) =>
	post(
		n,
		n % 9 === 4 ? {} : n % 50 === 7 ? notJudged : { ...excluded, manualInclude: n % 40 === 3 },
	),
);

/** Waits until chunks and data are loaded and a text is visible. */
const until = (text: string | RegExp): Pick<Story, 'play'> => ({
	play: async ({ canvasElement }) =>
		void (await within(canvasElement).findAllByText(text, { ignore: '[aria-live]' })),
});
const untilEditor: Pick<Story, 'play'> = {
	play: async ({ canvasElement }) => {
		await waitFor(() => {
			if (!canvasElement.querySelector('[contenteditable]'))
				throw new Error('The editor is not there yet.');
		});
		await within(canvasElement).findByText(/^About 1,180 posts/);
	},
};

/** The whole screen with a fake server. */
const meta = {
	title: 'Filter/Filter screen',
	component: FilterScreen,
	parameters: { layout: 'fullscreen' },
	args: { search: '', navigate: () => undefined, onUnsavedChange: () => undefined },
} satisfies Meta<typeof FilterScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoTemplates: Story = {
	tags: ['empty'],
	...until('Start with'),
	render: screenOn((server) => server.templates()),
};
export const NothingSelected: Story = {
	tags: ['empty', 'disabled'],
	...until('Choose a filter, or name a new one.'),
	render: screenOn(() => undefined),
};
export const Selected: Story = {
	tags: ['plain'],
	...untilEditor,
	render: screenOn(() => keepSelected(templateA)),
};
export const Unsaved: Story = {
	tags: ['unsaved'],
	...untilEditor,
	render: screenOn(() => {
		keepSelected(templateA);
		keepEdits(
			templateA,
			edits({
				name: '',
				description: '<p>Other words.</p>',
				blockList: ['tomgrows'],
				version: 3,
			}),
		);
	}),
};
export const NewTemplate: Story = {
	tags: ['unsaved'],
	...until('Add an AI-provider key to run filters.'),
	render: screenOn((server) => {
		server.templates();
		server.always('GET /api/user-api-keys', () => json({}));
		keepEdits(null, edits({ name: 'Slow running', description: '', version: 0 }));
	}),
};
export const TemplatesUnreadable: Story = {
	tags: ['error'],
	...until('We couldn’t load your templates'),
	render: screenOn((server) => server.dropConnection('GET /api/filter/templates')),
};
export const Decided: Story = {
	tags: ['plain'],
	...until(/matches 14 of your 16/),
	render: screenOn((server) => {
		keepSelected(templateA);
		server.always(`GET /api/filter/templates/${templateA}/agreement`, () =>
			json({ labelled: 18, agreed: 14, judged: 16 }),
		);
	}),
};
export const Running: Story = {
	tags: ['busy'],
	...until('120/300 processed — 16 matched'),
	render: screenOn((server) => {
		keepSelected(templateA);
		server.runs([running()]);
		server
			.stream(`GET /api/filter/runs/${runA}/events`)
			.started(running({ reused: 108 }))
			.posts(...manyPosts.slice(0, 120))
			.progress({
				processed: 120,
				total: 300,
				filtered: 16,
				not_judged: 3,
				cost: 0.07,
				seconds_left: 42,
			});
	}),
};
export const Waiting: Story = {
	tags: ['waiting'],
	...until(/^A network or the AI provider asks us to wait/),
	render: screenOn((server) => {
		server.runs([running()]);
		server
			.stream(`GET /api/filter/runs/${runA}/events`)
			.started(running())
			.progress({ phase: 'waiting', waits_until: '2026-11-20T20:15:00.000Z' });
	}),
};
export const Done: Story = {
	tags: ['done'],
	...until(/^4 posts judged/),
	render: screenOn((server) => {
		server.runs([running()]);
		server.next('GET /api/filter/runs', () => json([running()]));
		server.runs([run()]);
		server
			.stream(`GET /api/filter/runs/${runA}/events`)
			.started(running())
			.posts(...fourPosts)
			.event('done', { run_id: runA, total_processed: 4, total_filtered: 2, status: 'done' });
	}),
};
export const Failed: Story = {
	tags: ['error'],
	...until(/^Posts already judged are kept/),
	render: screenOn((server) => {
		const error = { code: 'run_cost_reached', message: 'The run has cost $2.', error: '' } as const;
		server.next('GET /api/filter/runs', () => json([running()]));
		server.runs([run({ status: 'failed', error })]);
		server
			.stream(`GET /api/filter/runs/${runA}/events`)
			.started(running())
			.posts(...fourPosts)
			.event('error', error);
	}),
};
export const NoRuns: Story = {
	tags: ['empty'],
	...until('No previous runs found.'),
	render: screenOn(() => undefined, '?tab=runs'),
};
export const RunsUnreadable: Story = {
	tags: ['error'],
	...until('We couldn’t load your runs'),
	render: screenOn((server) => server.dropConnection('GET /api/filter/runs'), '?tab=runs'),
};
export const PreviousRun: Story = {
	tags: ['many'],
	...until('1 reply drafted.'),
	render: screenOn((server) => {
		const early = run({
			id: runB,
			title: 'Bread, no influencers',
			description: 'Re-run of: Bread, no influencers',
			status: 'cancelled',
		});
		server.runs([run({ total: 300, total_processed: 300, newestVersion: 5, reused: 40 }), early]);
		server.run(run(), manyPosts);
		server.always(`GET /api/filter/templates/${templateA}/agreement`, () =>
			json({ labelled: 18, agreed: 14, judged: 16 }),
		);
		server.always(`GET /api/filter/runs/${runA}/responses`, () =>
			json({
				status: 'ready',
				total: 2,
				failed: 1,
				error: 'The model was busy.',
				drafts: [{ tweetId: manyPosts[4]?.tweetId, text: 'Which report was it?' }],
			}),
		);
	}, '?tab=runs'),
};
export const InterruptedRun: Story = {
	tags: ['error'],
	...until('This run ended early.'),
	render: screenOn((server) => {
		const error = {
			code: 'posts_rate_limited',
			message: 'X asks us to wait until 20:15.',
			error: '',
		} as const;
		const failed = run({
			status: 'failed',
			error,
			total: 1180,
			total_processed: 412,
			newestVersion: null,
		});
		server.runs([failed]);
		server.run(failed, fourPosts);
	}, '?tab=runs'),
};
export const LongNames: Story = {
	tags: ['long-text'],
	...until(/^mmm/),
	render: screenOn((server) => {
		const title = `${'Lessons from running a very large database '.repeat(2)}${'x'.repeat(34)}`;
		const long = run({ title, description: `Re-run of: ${title}` });
		server.runs([long]);
		server.run(long, [
			post(0, {
				author_name: 'w'.repeat(60),
				content: 'm'.repeat(400),
				reasoning: `${'Because. '.repeat(40)}${'y'.repeat(100)}`,
			}),
		]);
	}, '?tab=runs'),
};
export const RunGone: Story = {
	tags: ['unavailable'],
	...until('This run no longer exists.'),
	render: screenOn(() => undefined, `?tab=runs&run=${runB}`),
};
