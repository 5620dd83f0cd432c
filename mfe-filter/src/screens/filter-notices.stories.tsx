import { fireEvent, within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { keepSelected } from '../template/form/selected-template.ts';
import { type Edits, keepEdits } from '../template/form/unsaved-edits.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { edits, fourPosts, run, runA, running, template, templateA } from '../testing/samples.ts';
import { screenOn } from '../testing/screen-on.tsx';
import { FilterScreen } from './filter-screen.tsx';

const save = 'POST /api/filter/templates';
const never = () => new Promise<Response>(() => undefined);
const slow = edits({ name: 'Slow running', description: '<p>Easy miles.</p>' });

interface Given {
	setUp?: (server: FakeServer) => void;
	/** Whether a template is selected from an earlier visit. */
	isSelected?: boolean;
	/** Unsaved changes of a new template from an earlier visit. */
	unsaved?: Edits;
	search?: string;
	/** Text to type into the template box. */
	typed?: string;
	/** The button to press after that. */
	press?: string | RegExp;
	/** The text to wait for. */
	until: string | RegExp;
}

/** The screen with prepared server responses, after a button was pressed. */
function given({
	setUp = () => undefined,
	isSelected = false,
	unsaved,
	search = '',
	typed,
	press,
	until,
}: Given): Pick<Story, 'render' | 'play'> {
	const render = screenOn((server) => {
		if (isSelected) keepSelected(templateA);
		if (unsaved) keepEdits(isSelected ? templateA : null, unsaved);
		setUp(server);
	}, search);
	return {
		render,
		play: async ({ canvasElement }) => {
			const page = within(canvasElement.ownerDocument.body);
			if (typed) {
				await page.findByText('Choose a filter, or name a new one.');
				const box = page.getByRole('combobox', { name: 'Template' });
				box.focus();
				fireEvent.change(box, { target: { value: typed } });
			}
			if (press && isSelected) await page.findAllByDisplayValue('Lessons from running Postgres');
			if (press) fireEvent.click(await page.findByRole('button', { name: press }));
			await page.findAllByText(until, { ignore: '[aria-live]' });
		},
	};
}
const refused = (route: string) => (server: FakeServer) =>
	server.refuse(route, 503, {
		code: 'not_ready',
		message: 'Not started yet. Try again in a minute.',
	});
const withRun = (setUp: (server: FakeServer) => void) => (server: FakeServer) => {
	server.runs([run()]);
	server.run(run(), fourPosts);
	setUp(server);
};
const begun = (description: string) =>
	withRun((server) => {
		const next = running({ id: '33333333-0000-4000-8000-00000000000a', description });
		server.always('GET /api/filter/runs', () =>
			json(server.requestsTo('POST /api/filter/run').length > 0 ? [next, run()] : [run()]),
		);
		server
			.stream('POST /api/filter/run')
			.started(next)
			.progress({ processed: 2, total: 9, filtered: 1 });
	});

/** Notices and dialogs of the screen. */
const meta = {
	title: 'Filter/Notices',
	component: FilterScreen,
	parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '40rem' } } },
	args: { search: '', navigate: () => undefined, onUnsavedChange: () => undefined },
} satisfies Meta<typeof FilterScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const LoadingTemplate: Story = {
	tags: ['loading', 'disabled'],
	...given({
		isSelected: true,
		setUp: (server) => server.always(`GET /api/filter/templates/${templateA}`, never),
		until: 'Loading template...',
	}),
};
export const Blocking: Story = {
	tags: ['question'],
	...given({
		isSelected: true,
		press: /to the block list/,
		until: 'Enter username to block (without @):',
	}),
};
export const NoTitle: Story = {
	tags: ['invalid'],
	...given({ press: 'Save Template', until: 'Please enter a filter title.' }),
};
export const NoDescription: Story = {
	tags: ['invalid', 'unsaved'],
	...given({
		unsaved: { ...slow, description: '' },
		press: 'Save Template',
		until: 'Please enter a description.',
	}),
};
export const NothingToDuplicate: Story = {
	tags: ['invalid'],
	...given({
		press: 'Duplicate Template',
		until: 'Please select a filter template first before duplicating.',
	}),
};
export const NotSavedYet: Story = {
	tags: ['question', 'unsaved'],
	...given({
		press: 'Run Filter',
		until: 'Please save the template first before running it.',
	}),
};
export const Saved: Story = {
	tags: ['done'],
	...given({
		unsaved: slow,
		setUp: (server) =>
			server.next(save, () => json(template({ id: 'new', name: 'Slow running', version: 1 }))),
		press: 'Save Template',
		until: 'Template saved successfully!',
	}),
};
export const Updated: Story = {
	tags: ['done'],
	...given({
		isSelected: true,
		setUp: (server) => server.next(save, () => json(template({ version: 4 }))),
		press: 'Save Template',
		until: 'Template updated successfully!',
	}),
};
export const Duplicated: Story = {
	tags: ['done'],
	...given({
		isSelected: true,
		setUp: (server) =>
			server.next(`${save}/duplicate`, () =>
				json(template({ id: 'copy', name: 'Lessons from running Postgres Copy' })),
			),
		press: 'Duplicate Template',
		until: 'Template duplicated successfully!',
	}),
};
export const NotLoaded: Story = {
	tags: ['error'],
	...given({
		setUp: refused(`GET /api/filter/templates/${templateA}`),
		typed: 'Lessons from running Postgres',
		until: 'Failed to load template. Please try again.',
	}),
};
export const ContentMissing: Story = {
	tags: ['error'],
	...given({
		setUp: (server) => server.always(`GET /api/filter/templates/${templateA}`, () => json(null)),
		typed: 'Lessons from running Postgres',
		until: 'Failed to load template. Please try again.',
	}),
};
export const NotSaved: Story = {
	tags: ['error'],
	...given({
		isSelected: true,
		setUp: refused(save),
		press: 'Save Template',
		until: 'Failed to save filter. Please try again.',
	}),
};
export const NotDuplicated: Story = {
	tags: ['error'],
	...given({
		isSelected: true,
		setUp: refused(`${save}/duplicate`),
		press: 'Duplicate Template',
		until: 'Failed to duplicate filter. Please try again.',
	}),
};
export const LoadingRun: Story = {
	tags: ['loading'],
	...given({
		search: '?tab=runs',
		setUp: withRun((server) => server.always(`GET /api/filter/runs/${runA}`, never)),
		until: 'Loading run details...',
	}),
};
export const ReRunStarted: Story = {
	tags: ['done', 'busy'],
	...given({
		search: '?tab=runs',
		setUp: begun('Re-run of: Lessons from running Postgres'),
		press: 'Re-run Lessons from running Postgres',
		until: 'Filter re-run started. Check Create Filter tab for progress.',
	}),
};
export const StartedForNow: Story = {
	tags: ['done', 'busy'],
	...given({
		search: '?tab=runs',
		setUp: begun('Current period run of: Lessons from running Postgres'),
		press: 'Run on Current Time Period',
		until: 'Filter started for current time period. Check Create Filter tab for progress.',
	}),
};
export const NotReRun: Story = {
	tags: ['error'],
	...given({
		search: '?tab=runs',
		setUp: withRun(refused('POST /api/filter/run')),
		press: 'Re-run Lessons from running Postgres',
		until: 'Failed to re-run filter. Please try again.',
	}),
};
export const NotRunForNow: Story = {
	tags: ['error'],
	...given({
		search: '?tab=runs',
		setUp: withRun(refused('POST /api/filter/run')),
		press: 'Run on Current Time Period',
		until: 'Failed to run filter for current period. Please try again.',
	}),
};
