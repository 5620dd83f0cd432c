import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { testProps } from 'remote-kit/harness/test-props';
import { checks, draft, FakeDrafts, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { createStore } from '../store.ts';
import { DraftsScreen } from './drafts-screen.tsx';

const thread = draft(1, {
	labels: ['postgres'],
	parts: [
		part(
			'Our nightly report took 41 minutes for two years. On Tuesday it took 38 seconds. Same query, same hardware, no new index.',
		),
		part(
			'It expected 900 rows for status = ‘failed’ and region = ‘north’, because it multiplies the two odds.',
		),
		part(
			'One line fixed it: CREATE STATISTICS. Both plans: https://maralindqvist.com/notes/planner',
		),
	],
});
const posts = [
	draft(2, { parts: [part('At 138 beats a minute I now run 35 seconds a kilometre faster.')] }),
	draft(3, {
		parts: [part('If your migration needs a quiet hour, it needs a smaller migration.')],
	}),
];

/** The screen with these drafts, and one of them open. */
function given(
	drafts: ReturnType<typeof draft>[],
	{ list = '', open = 1, tell = (_server: FakeDrafts) => {} } = {},
) {
	return function Given() {
		const [store] = useState(() => {
			const server = new FakeDrafts(...drafts);
			tell(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		const search = `?${list && `list=${list}&`}${open ? `draft=${idOf(open)}` : ''}`;
		return (
			<Provider store={store}>
				<DraftsScreen {...testProps({ location: { path: '/app/drafts', search } })} />
			</Provider>
		);
	};
}

const POSTED_AT = '2026-11-20T18:00:00.000Z';

/** A server that compares the first draft with nine others. */
const compared = (values: object) => (server: FakeDrafts) =>
	server.always(`GET /api/drafts/${idOf(1)}/results`, () =>
		json({
			day: 3,
			usual: null,
			recent: [310, 90, 420, 1600, 60, 388, 512, 240, 700, 1180].map((views, index) => ({
				id: idOf(index === 9 ? 1 : index + 20),
				text: 'Words',
				postedAt: POSTED_AT,
				likes: 3,
				views,
			})),
			...values,
		}),
	);

const textbox = (canvas: HTMLElement) => within(canvas).findAllByRole('textbox', { name: /^Post/ });

/** The library of drafts with the editor, with a fake server. */
const meta = {
	title: 'Publishing/Drafts',
	component: DraftsScreen,
	parameters: { layout: 'fullscreen' },
	args: testProps(),
} satisfies Meta<typeof DraftsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Thread: Story = {
	tags: ['plain'],
	render: given([thread, ...posts]),
	play: async ({ canvasElement }) => {
		const [, second] = await textbox(canvasElement);
		if (second) await userEvent.click(second);
	},
};
export const FirstUse: Story = { tags: ['empty'], render: given([], { open: 0 }) };
export const NothingQueued: Story = {
	tags: ['empty'],
	render: given([thread], { list: 'queued', open: 0 }),
};
export const Loading: Story = {
	tags: ['loading'],
	render: given([thread], {
		open: 0,
		tell: (server) => void server.defer('GET /api/drafts'),
	}),
};
export const ListFailed: Story = {
	tags: ['error'],
	render: given([thread], { open: 0, tell: (server) => server.dropConnection('GET /api/drafts') }),
};
export const DraftDeleted: Story = { tags: ['error'], render: given(posts, { open: 9 }) };
export const Selected: Story = {
	tags: ['plain'],
	render: given([thread, ...posts]),
	play: async ({ canvasElement }) => {
		const boxes = await within(canvasElement).findAllByRole('checkbox', { name: /^Select/ });
		for (const box of boxes.slice(0, 2)) await userEvent.click(box);
	},
};
export const OverTheLimit: Story = {
	tags: ['long-text'],
	render: given([draft(1, { parts: [part('A sentence of the long text. '.repeat(14))] })]),
};
export const Offline: Story = {
	tags: ['offline'],
	render: given([thread], {
		tell: (server) =>
			server.always(`PUT /api/drafts/${idOf(1)}`, () =>
				Promise.reject(new TypeError('Failed to fetch')),
			),
	}),
	play: async ({ canvasElement }) => {
		const [first] = await textbox(canvasElement);
		if (first) await userEvent.type(first, '!');
		await within(canvasElement).findByText(/^Not saved: you’re offline/, {}, { timeout: 3000 });
	},
};
export const Rewritten: Story = {
	tags: ['question'],
	render: given([thread, ...posts]),
	play: async ({ canvasElement }) => {
		await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Plainer' }));
		await within(canvasElement).findByRole('button', { name: 'Use this version' });
	},
};
export const Preview: Story = {
	tags: ['plain'],
	render: given([thread]),
	play: async ({ canvasElement }) =>
		userEvent.click(await within(canvasElement).findByRole('button', { name: 'Preview' })),
};
export const Warnings: Story = {
	tags: ['question'],
	render: given([thread], {
		tell: (server) =>
			server.always(`GET /api/drafts/${idOf(1)}/checks`, () =>
				json({
					...checks,
					hasLink: true,
					cost: 0.23,
					missingAlt: 1,
					duplicates: [
						{ part: 1, draftId: idOf(3), status: 'posted', at: '2026-11-03T12:00:00.000Z' },
					],
				}),
			),
	}),
};
export const Queued: Story = {
	tags: ['done'],
	render: given([draft(1, { ...thread, publication: publication() })], { list: 'queued' }),
};
export const NotSure: Story = {
	tags: ['question'],
	render: given([draft(1, { publication: publication({ status: 'unsure' }) })], { list: 'queued' }),
};
export const Missed: Story = {
	tags: ['question'],
	render: given([draft(1, { publication: publication({ status: 'missed' }) })], { list: 'queued' }),
};
export const ByHand: Story = {
	tags: ['question'],
	render: given([draft(1, { publication: publication({ status: 'by_hand' }) })], {
		list: 'queued',
	}),
};
export const PartFailed: Story = {
	tags: ['error'],
	render: given(
		[
			{
				...thread,
				publication: publication({
					status: 'failed',
					error: {
						code: 'response_duplicate',
						message: 'X says it repeats a post of yours.',
						error: 'X says it repeats a post of yours.',
					},
					posts: [
						{
							status: 'posted',
							url: 'https://x.com/i/status/1',
							postedAt: '2026-11-20T18:00:00.000Z',
						},
						{ status: 'failed', url: null, postedAt: null },
					],
				}),
			},
		],
		{ list: 'queued' },
	),
};
export const Posted: Story = {
	tags: ['done'],
	render: given(
		[
			draft(1, {
				publication: publication({
					status: 'posted',
					postedAt: '2026-11-20T18:00:00.000Z',
					posts: [
						{
							status: 'posted',
							url: 'https://x.com/i/status/1',
							postedAt: '2026-11-20T18:00:00.000Z',
						},
					],
					results: {
						likes: 31,
						reposts: 2,
						replies: 4,
						views: 1180,
						day: 3,
						at: '2026-11-23T18:00:00.000Z',
					},
				}),
			}),
		],
		{ list: 'posted', tell: compared({ others: 2 }) },
	),
};
/** Six posts or more have a usual result. */
export const PostedCompared: Story = {
	tags: ['done'],
	play: async ({ canvasElement }) => {
		await within(canvasElement).findByText('3.0× your usual');
	},
	render: given(
		[
			draft(1, {
				publication: publication({
					status: 'posted',
					postedAt: POSTED_AT,
					posts: [{ status: 'posted', url: 'https://x.com/i/status/1', postedAt: POSTED_AT }],
					results: { likes: 31, reposts: 2, replies: 4, views: 1180, day: 3, at: POSTED_AT },
				}),
			}),
		],
		{
			list: 'posted',
			tell: compared({
				others: 12,
				usual: { likes: 11, reposts: 2, replies: 1.5, views: 390 },
			}),
		},
	),
};
