import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Export } from 'bff/contract/privacy/export';
import type { Import } from 'bff/contract/privacy/import';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { WithStore } from '../testing/with-store.tsx';
import { DataSection } from './data-section.tsx';

const EXPORTS = 'GET /api/exports';
const IMPORTS = 'GET /api/imports';
const error = {
	code: 'internal',
	message: 'Something went wrong on our side. Try the export again.',
};
const ready: Export = {
	id: '1',
	status: 'ready',
	size: 48_300_000,
	error: null,
	requestedAt: '2026-11-20T18:52:00.000Z',
	endedAt: '2026-11-20T18:53:00.000Z',
	expiresAt: '2026-11-27T18:53:00.000Z',
	isMailed: true,
};
const imported: Import = {
	id: '2',
	status: 'done',
	name: 'warble-data-2026-11-20.zip',
	size: 48_300_000,
	offset: 48_300_000,
	result: [
		{ kind: 'files', imported: 12, existing: 3, leftOut: [] },
		{ kind: 'threads', imported: 41, existing: 0, leftOut: [] },
		{
			kind: 'drafts',
			imported: 1,
			existing: 0,
			leftOut: [
				{
					reason: 'They are, or may be, on X already, so importing them could post them twice.',
					count: 18,
				},
			],
		},
	],
	error: null,
	createdAt: '2026-11-20T19:02:00.000Z',
};

/** The settings of exports and imports. */
const meta = { title: 'Settings/Your data', component: DataSection } satisfies Meta<
	typeof DataSection
>;
export default meta;
type Story = StoryObj<typeof meta>;

function shown(replies: Replies, text: string | RegExp): Pick<Story, 'render' | 'play' | 'args'> {
	const all = {
		[EXPORTS]: answer({ exports: [] }),
		[IMPORTS]: answer({ imports: [] }),
		...replies,
	};
	return {
		args: { isOpened: true, canImport: true },
		render: () => (
			<WithStore replies={all}>
				<DataSection isOpened canImport />
			</WithStore>
		),
		play: async ({ canvasElement }) => {
			await within(canvasElement).findByText(text);
		},
	};
}

export const Ready: Story = {
	...shown(
		{ [EXPORTS]: answer({ exports: [ready] }), [IMPORTS]: answer({ imports: [imported] }) },
		/Imported 12 files/,
	),
	tags: ['plain'],
};
export const Nothing: Story = { ...shown({}, 'Export my data'), tags: ['empty'] };
export const Preparing: Story = {
	...shown(
		{ [EXPORTS]: answer({ exports: [{ ...ready, status: 'preparing', size: null }] }) },
		/Preparing your export/,
	),
	tags: ['busy'],
};
export const Loading: Story = {
	...shown({ [EXPORTS]: never, [IMPORTS]: never }, 'Loading your exports'),
	tags: ['loading'],
};
export const Failed: Story = {
	...shown(
		{
			[EXPORTS]: answer({ exports: [{ ...ready, status: 'failed', size: null, error }] }),
			[IMPORTS]: answer({
				imports: [
					{
						...imported,
						status: 'failed',
						result: null,
						error: { ...error, message: 'This export was made by a newer Warble.' },
					},
				],
			}),
		},
		'Your data wasn’t exported',
	),
	tags: ['error'],
};
export const NotLoaded: Story = {
	...shown({ [EXPORTS]: refuse(503, 'not_ready', 'Not now.') }, 'We couldn’t load your exports'),
	tags: ['error'],
};
export const ImportsNotLoaded: Story = {
	...shown({ [IMPORTS]: refuse(503, 'not_ready', 'Not now.') }, 'We couldn’t load your imports'),
	tags: ['error'],
};
export const ImportsLoading: Story = {
	...shown({ [IMPORTS]: never }, 'Loading your imports'),
	tags: ['loading'],
};

const uploading: Import = { ...imported, status: 'uploading', offset: 0, result: null };
/** Chooses a file, and waits for a text. */
function chosen(replies: Replies, text: string | RegExp): Pick<Story, 'render' | 'play' | 'args'> {
	return {
		...shown(replies, text),
		play: async ({ canvasElement }) => {
			const picker = await within(canvasElement).findByLabelText('Export to import');
			await userEvent.upload(
				picker,
				new File(['data'], 'warble-data.zip', { type: 'application/zip' }),
			);
			await within(canvasElement).findByText(text);
		},
	};
}
export const Uploading: Story = {
	...chosen(
		{
			'POST /api/imports': answer(uploading),
			'PUT /api/imports/2/content?offset=0': never,
		},
		/^Uploading: /,
	),
	tags: ['busy'],
};
export const Importing: Story = {
	...shown(
		{ [IMPORTS]: answer({ imports: [{ ...imported, status: 'running', result: null }] }) },
		'Importing. You can leave this page.',
	),
	tags: ['busy'],
};
export const UploadStopped: Story = {
	...chosen(
		{
			'POST /api/imports': answer(uploading),
			'PUT /api/imports/2/content?offset=0': refuse(503, 'not_ready', 'Not now.'),
		},
		'The upload stopped',
	),
	tags: ['error'],
};
export const ImportRefused: Story = {
	...chosen(
		{
			'POST /api/imports': refuse(409, 'conflict', 'An import is running already. Wait for it.'),
		},
		'No import was started',
	),
	tags: ['error'],
};
