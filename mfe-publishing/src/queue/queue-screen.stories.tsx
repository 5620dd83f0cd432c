import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { queued } from 'remote-kit/testing/queue-samples';
import { QueueScreen } from './queue-screen.tsx';
import type { QueuedDraft } from './queue-texts.ts';
import { QueueServer } from './testing/queue-server.ts';
import { RenderedQueue, waitForText } from './testing/render-queue.tsx';
import {
	byHand,
	crust,
	disks,
	draft,
	failed,
	half,
	halfAtAll,
	hydration,
	missed,
	rye,
	ryeAtBluesky,
	settings,
	unsure,
} from './testing/samples.ts';

const full = [hydration, crust, rye, half, disks];
const given = (
	drafts: readonly QueuedDraft[],
	options: ConstructorParameters<typeof QueueServer>[1] = {},
	{ search = '', setUp }: { search?: string; setUp?: (server: QueueServer) => void } = {},
) =>
	function Given() {
		const server = new QueueServer(drafts, options);
		setUp?.(server);
		return <RenderedQueue server={server} search={search} />;
	};

/** The queue by day, and as a week. */
const meta = {
	title: 'Publishing/Queue',
	component: QueueScreen,
	parameters: { layout: 'fullscreen' },
	args: { location: { path: '/app/queue', search: '' }, navigate: () => undefined },
} satisfies Meta<typeof QueueScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FullList: Story = {
	tags: ['plain'],
	...waitForText(/^The crust cracks/),
	render: given([failed, unsure, ...full]),
};
export const NeedsYou: Story = {
	tags: ['error'],
	...waitForText('Post on X'),
	render: given([failed, unsure, missed, byHand]),
};
export const OneFailed: Story = {
	tags: ['error'],
	...waitForText('Try again'),
	render: given([{ ...failed, parts: 1, publication: { ...failed.publication, posts: [] } }]),
};
export const PausedByUser: Story = {
	tags: ['waiting'],
	...waitForText('Paused'),
	render: given(full, { paused: { reason: 'user', since: '2026-11-20T13:02:00.000Z' } }),
};
export const SignedOutByX: Story = {
	tags: ['waiting'],
	...waitForText(/^Missed/),
	render: given([missed, crust, rye], {
		paused: { reason: 'connection_expired', since: '2026-11-20T13:02:00.000Z' },
	}),
};
export const Posting: Story = {
	tags: ['busy'],
	...waitForText('Posting…'),
	render: given([{ ...crust, publication: { ...crust.publication, status: 'publishing' } }, rye]),
};
export const NoSlots: Story = {
	tags: ['empty'],
	...waitForText('Nothing queued yet.'),
	render: given([], { freeSlots: [] }),
};
export const OnlyEmptySlots: Story = {
	tags: ['empty'],
	...waitForText('0 queued, 3 free slots in the next 7 days. Times are Europe/Oslo.'),
	render: given([]),
};
export const ChoosingADraft: Story = {
	tags: ['question'],
	render: given(
		full,
		{},
		{ setUp: (server) => void server.library.push(draft(20, 'Rye at altitude')) },
	),
	play: async ({ canvasElement }) => {
		const [slot] = await within(canvasElement).findAllByRole('button', { name: /^Free/ });
		await userEvent.click(slot as HTMLElement);
		await screen.findByText('Rye at altitude');
	},
};
export const NoDraftsToChoose: Story = {
	tags: ['question', 'empty'],
	render: given(full),
	play: async ({ canvasElement }) => {
		const [slot] = await within(canvasElement).findAllByRole('button', { name: /^Free/ });
		await userEvent.click(slot as HTMLElement);
		await screen.findByText('All your drafts are queued or posted.');
	},
};
export const MoveMenu: Story = {
	tags: ['plain'],
	render: given(full),
	play: async ({ canvasElement }) => {
		const button = await within(canvasElement).findByRole('button', { name: /^Move to… Rye/ });
		await userEvent.click(button);
		await screen.findByRole('menuitem', { name: 'Pick a time…' });
	},
};
export const DeletingAtX: Story = {
	tags: ['question'],
	render: given(full),
	play: async ({ canvasElement }) => {
		await userEvent.click(
			await within(canvasElement).findByRole('button', { name: /^More for Hydration/ }),
		);
		await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete from X, $0.01' }));
		await screen.findByText(/^Likes and replies go with it/);
	},
};
export const Loading: Story = {
	tags: ['loading'],
	...waitForText('Loading your queue'),
	render: given([], {}, { setUp: (server) => void server.defer('GET /api/queue') }),
};
export const NotLoaded: Story = {
	tags: ['error'],
	...waitForText('We couldn’t load your queue'),
	render: given([], {}, { setUp: (server) => server.dropConnection('GET /api/queue') }),
};
export const ByHandHere: Story = {
	tags: ['unavailable'],
	...waitForText(/X is not connected\./),
	render: given(
		[byHand, crust],
		{},
		{
			setUp: (server) => {
				server.settings = {
					...settings,
					method: { kind: 'open_in_x', why: 'X is not connected.', connectHelps: true },
				};
			},
		},
	),
};
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const LongText: Story = {
	tags: ['long-text', 'other-script'],
	...waitForText(new RegExp(longWord)),
	render: given([
		queued(30, '2026-11-21T09:00', `${longWord} ${'and more '.repeat(25)}`, {
			labels: [longWord.slice(0, 40), 'bread', 'postgres', 'running', 'one more label'],
		}),
		queued(31, '2026-11-21T12:30', 'نشرتُ اليوم عن قواعد البيانات، وعن سبب انتظار الاستعلامات'),
		queued(32, '2026-11-22T12:30', ''),
		{ ...failed, text: longWord.repeat(2) },
	]),
};
export const Week: Story = {
	tags: ['plain'],
	...waitForText('16 to 22 November'),
	render: given([failed, unsure, ...full], {}, { search: '?view=week&from=2026-11-20' }),
};
const atNetworks = [crust, ryeAtBluesky, halfAtAll];
export const SeveralNetworks: Story = {
	tags: ['plain'],
	...waitForText('Mastodon failed'),
	render: given(atNetworks),
};
export const WeekOfSeveralNetworks: Story = {
	tags: ['plain'],
	...waitForText('Mastodon'),
	render: given(atNetworks, {}, { search: '?view=week&from=2026-11-20' }),
};
export const FullWeek: Story = {
	tags: ['many'],
	...waitForText('16 to 22 November'),
	render: given(
		Array.from({ length: 112 }, (_, n) => {
			const day = `2026-11-${16 + (n % 7)}`;
			const minutes = 6 * 60 + Math.floor(n / 7) * 60;
			const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:00`;
			return queued(100 + n, `${day}T${time}`, `Post ${n + 1} of a busy week`);
		}),
		{},
		{ search: '?view=week&from=2026-11-20' },
	),
};
export const WeekMenu: Story = {
	tags: ['plain'],
	render: given(full, {}, { search: '?view=week&from=2026-11-20' }),
	play: async ({ canvasElement }) => {
		const more = await within(canvasElement).findByRole('button', { name: /^More for Rye/ });
		await userEvent.click(more);
		await screen.findByRole('menuitem', { name: 'Pick a time…' });
	},
};
