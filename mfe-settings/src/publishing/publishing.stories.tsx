import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublishingSettings } from 'bff/contract/publishing/settings';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { testProps } from 'remote-kit/harness/test-props';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { mailArrives, publishing } from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { PublishingPage } from './publishing-page.tsx';

const READ = 'GET /api/publishing/settings';

/** The publishing times and emails in the settings. */
const meta = {
	title: 'Settings/Publishing',
	component: PublishingPage,
	args: testProps(),
} satisfies Meta<typeof PublishingPage>;
export default meta;
type Story = StoryObj<typeof meta>;

function given(replies: Replies, text: string | RegExp): Story {
	return {
		render: (args) => (
			<WithStore replies={replies}>
				<PublishingPage {...args} />
			</WithStore>
		),
		play: async ({ canvasElement }) => void (await within(canvasElement).findByText(text)),
	};
}
const having = (settings: Partial<PublishingSettings>) => ({
	[READ]: answer({ ...publishing, ...settings }),
});
const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16);
const many = Array.from({ length: 70 }, (_, index) => ({
	weekday: (index % 7) + 1,
	time: `${String(6 + Math.floor(index / 7)).padStart(2, '0')}:15`,
}));

export const Connected = { ...given(having({}), /^Warble posts to X/), tags: ['plain'] };
export const ByHand = {
	...given(
		having({ method: { kind: 'open_in_x', why: 'X is not connected.', connectHelps: true } }),
		'Connect X',
	),
	tags: ['unavailable'],
};
export const NoSlots = { ...given(having({ slots: [] }), 'Slots'), tags: ['empty'] };
export const FullOfSlots = { ...given(having({ slots: many }), 'Slots'), tags: ['many'] };
export const OpenDay: Story = {
	...given(having({}), 'Slots'),
	tags: ['plain'],
	play: async ({ canvasElement }) => {
		const canvas = within(canvasElement);
		await userEvent.click(await canvas.findByRole('button', { name: 'Edit Monday' }));
	},
};
export const ReadingResults = {
	...given(having({ resultsLimit: 2, longPosts: true }), 'Slots'),
	tags: ['plain'],
};
/** A post that is due in two hours, and a zone that is nine hours ahead. */
export const PassedInNewZone: Story = {
	...given(
		{
			...having({ zone: 'UTC' }),
			'GET /api/queue?days=3': answer({
				days: [
					{
						drafts: [
							{ publication: { status: 'queued', undoUntil: null, localTime: inTwoHours() } },
						],
					},
				],
			}),
		},
		'Slots',
	),
	tags: ['unsaved'],
	play: async ({ canvasElement }) => {
		const canvas = within(canvasElement);
		const zone = await canvas.findByLabelText('Time zone');
		await userEvent.clear(zone);
		await userEvent.type(zone, 'Asia/Tokyo');
		await canvas.findByText(/^In this zone, the time of 1 queued post has passed/);
	},
};
export const MailReturned = {
	...given(
		{
			...having({}),
			'GET /api/mail/address': answer({ ...mailArrives, returnedAt: '2026-11-20T08:00:00.000Z' }),
		},
		'Email to mara@example.org is bouncing',
	),
	tags: ['error'],
};
export const Loading = { ...given({ [READ]: never }, 'Publishing'), tags: ['loading'] };
export const NotLoaded = {
	...given({}, 'We couldn’t load your publishing settings'),
	tags: ['error'],
};
export const NotSaved: Story = {
	...given(
		{ ...having({}), 'PUT /api/publishing/settings': refuse(503, 'not_ready', 'Not now.') },
		'Slots',
	),
	tags: ['error'],
	play: async ({ canvasElement }) => {
		const canvas = within(canvasElement);
		await userEvent.click(await canvas.findByLabelText(/^Email me/));
		await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
		await canvas.findByText('Your publishing settings weren’t saved');
	},
};
