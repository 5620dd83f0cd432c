import type { Meta, StoryObj } from 'design-system/testing/story';
import { sample } from 'remote-kit/testing/proposal-samples';
import { queued } from 'remote-kit/testing/queue-samples';
import { emptyQueue, fullQueue } from '../../testing/dashboard-data.ts';
import { loadedQuery } from '../../testing/loaded-query.ts';
import { QueueCard } from './queue-card.tsx';

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const arabic = 'نشرتُ اليوم عن قواعد البيانات، وعن سبب انتظار الاستعلامات';

/** The queue on the dashboard: the next post, later posts, and posts that need the user. */
const meta = {
	title: 'Shell/Dashboard queue card',
	component: QueueCard,
	decorators: [
		(Story) => (
			<main>
				<Story />
			</main>
		),
	],
	args: { query: loadedQuery(fullQueue) },
} satisfies Meta<typeof QueueCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
	tags: ['plain'],
	args: { query: loadedQuery(fullQueue) },
};
export const NeedsYou: Story = {
	tags: ['error'],
	args: {
		query: loadedQuery({
			...fullQueue,
			paused: { reason: 'user', since: '2026-11-20T13:02:00.000Z' },
			needsYou: [
				queued(5, '2026-11-19T12:30', 'Refused', {}, { status: 'failed' }),
				queued(6, '2026-11-19T17:30', 'Late', {}, { status: 'missed' }),
			],
		}),
	},
};
const proposals = [sample.thread, sample.reply, sample.like];
export const Proposals: Story = {
	tags: ['waiting'],
	args: { proposals: { proposals, next_cursor: null, open: 4 } },
};
export const ProposalAndFailure: Story = {
	tags: ['error'],
	args: {
		query: loadedQuery({
			...fullQueue,
			needsYou: [queued(5, '2026-11-19T12:30', 'Refused', {}, { status: 'failed' })],
		}),
		proposals: { proposals: [sample.now], next_cursor: null, open: 1 },
	},
};
export const Empty: Story = {
	tags: ['empty'],
	args: { query: loadedQuery(emptyQueue) },
};
export const LongTexts: Story = {
	tags: ['long-text', 'other-script'],
	args: {
		query: loadedQuery({
			...fullQueue,
			days: [
				{
					date: '2026-11-21',
					freeSlots: [],
					drafts: [
						queued(1, '2026-11-21T09:00', `${long} `.repeat(4)),
						queued(2, '2026-11-21T10:00', arabic),
						queued(3, '2026-11-21T11:00', long),
					],
				},
			],
		}),
	},
};
export const Posting: Story = {
	tags: ['busy'],
	args: {
		query: loadedQuery({
			...fullQueue,
			days: [
				{
					date: '2026-11-20',
					freeSlots: [],
					drafts: [queued(1, '2026-11-20T18:00', 'Being sent', {}, { status: 'publishing' })],
				},
			],
		}),
	},
};
