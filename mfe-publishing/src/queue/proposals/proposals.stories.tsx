import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Proposal } from 'bff/contract/access/proposals';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { proposal, sample } from 'remote-kit/testing/proposal-samples';
import { QueueScreen } from '../queue-screen.tsx';
import type { QueuedDraft } from '../queue-texts.ts';
import { QueueServer } from '../testing/queue-server.ts';
import { RenderedQueue, waitForText } from '../testing/render-queue.tsx';
import { crust, failed, rye } from '../testing/samples.ts';

interface Given {
	proposals?: readonly Proposal[];
	drafts?: readonly QueuedDraft[];
	search?: string;
	setUp?: (server: QueueServer) => void;
}

const given = ({ proposals = [], drafts = [crust, rye], search = '', setUp }: Given) =>
	function Shown() {
		const server = new QueueServer(drafts);
		server.proposals = [...proposals];
		// Without details no thumbnail is requested, which Storybook could not serve.
		server.always('GET /api/media', () => Response.json({ media: [] }));
		setUp?.(server);
		return <RenderedQueue server={server} search={search} />;
	};
const at = ({ id }: Proposal) => `?proposal=${id}`;
/** A screen whose proposal was answered before it was opened. */
const answered = (changes: Partial<Proposal>) => ({
	proposals: [{ ...sample.now, ...changes }],
	search: at(sample.now),
});
/** Waits longer than presses are ignored for after proposals have moved. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 600));
const press = (name: string) => ({
	play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
		const button = await within(canvasElement).findByRole('button', { name });
		await pause();
		await userEvent.click(button);
	},
});

/** What programs ask the user to do, before everything else in the queue. */
const meta = {
	title: 'Publishing/Proposals',
	component: QueueScreen,
	parameters: { layout: 'fullscreen' },
	args: { location: { path: '/app/queue', search: '' }, navigate: () => undefined },
} satisfies Meta<typeof QueueScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OfEachKind: Story = {
	tags: ['many'],
	...waitForText(/asks to reply to Ines Okafor/),
	render: given({
		proposals: [
			sample.now,
			sample.thread,
			sample.reply,
			sample.like,
			sample.deletion,
			sample.drafts,
		],
		drafts: [failed, crust],
	}),
};
export const PostNow: Story = {
	tags: ['waiting'],
	...waitForText(/asks to post this now/),
	render: given({ proposals: [sample.now] }),
};
export const Thread: Story = {
	tags: ['waiting'],
	...waitForText(/^What went wrong/),
	render: given({ proposals: [sample.thread] }),
};
export const DeletesQueued: Story = {
	tags: ['waiting'],
	...waitForText(/^Also leaves the queue/),
	render: given({ proposals: [sample.queuedDraft] }),
};
export const SeveralAccounts: Story = {
	tags: ['waiting'],
	...waitForText(/Mastodon @mara/),
	render: given({ proposals: [sample.crossPosted] }),
};
export const OnPhone: Story = {
	tags: ['phone'],
	...waitForText(/Mastodon @mara/),
	render: given({ proposals: [sample.crossPosted, sample.reply] }),
};
export const ChangedSinceProposed: Story = {
	tags: ['waiting'],
	...waitForText(/Changed since it was proposed/),
	render: given({ proposals: [sample.changed] }),
};
const longer = ['Leave the oven door open for twelve minutes, and do not look.'];
export const ChangedWhileYouLooked: Story = {
	tags: ['question'],
	...press('Approve'),
	render: given({
		proposals: [sample.now],
		setUp: (server) =>
			server.next(`POST /api/proposals/${sample.now.id}/approve`, (request) => {
				const parts = longer.map((words) => ({ text: words, media: [] }));
				server.change(sample.now, {
					hash: sample.changed.hash,
					isChanged: true,
					action: {
						...sample.now.action,
						cost: 0.2,
						texts: sample.now.action.texts.map(({ account }) => ({ account, parts })),
					},
				});
				return server.answer(request);
			}),
	}),
};
export const CannotBeApproved: Story = {
	tags: ['unavailable'],
	...waitForText(/can’t be approved now/),
	render: given({ proposals: [sample.blocked] }),
};
export const Sending: Story = {
	tags: ['busy'],
	...press('Approve'),
	render: given({
		proposals: [sample.reply],
		setUp: (server) => void server.defer(`POST /api/proposals/${sample.reply.id}/approve`),
	}),
};
export const NotSent: Story = {
	tags: ['error'],
	...press('Approve'),
	render: given({
		proposals: [sample.reply],
		setUp: (server) => server.dropConnection(`POST /api/proposals/${sample.reply.id}/approve`),
	}),
};
export const NotLoaded: Story = {
	tags: ['error'],
	...waitForText('We couldn’t load proposals'),
	render: given({ setUp: (server) => server.dropConnection('GET /api/proposals') }),
};
export const ApprovedEarlier: Story = {
	tags: ['done'],
	...waitForText('You approved this proposal.'),
	render: given(
		answered({
			status: 'approved',
			outcome: { status: 'posted', url: 'https://x.com/mara/status/1', error: null },
		}),
	),
};
export const FailedLater: Story = {
	tags: ['error'],
	...waitForText(/but it failed/),
	render: given(
		answered({
			status: 'approved',
			outcome: {
				status: 'failed',
				url: null,
				error: { code: 'action_refused', message: 'X refused the post.', error: '' },
			},
		}),
	),
};
export const RefusedEarlier: Story = {
	tags: ['done'],
	...waitForText('You refused this proposal.'),
	render: given(answered({ status: 'refused' })),
};
export const Expired: Story = {
	tags: ['unavailable'],
	...waitForText('This proposal has expired.'),
	render: given(answered({ status: 'expired' })),
};
export const Unknown: Story = {
	tags: ['unavailable'],
	...waitForText('This proposal doesn’t exist.'),
	render: given({ search: at(sample.now) }),
};
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const LongTexts: Story = {
	tags: ['long-text', 'other-script'],
	...waitForText(/نشرتُ/),
	render: given({
		proposals: [
			proposal(
				1,
				{ by: longWord, note: `${longWord} ${'and so on '.repeat(60)}` },
				{
					texts: [
						{
							account: { id: null, network: 'x', handle: null },
							parts: [{ text: `${longWord.repeat(2)} ${'and more '.repeat(150)}`, media: [] }],
						},
					],
				},
			),
			{
				...sample.reply,
				action: {
					...sample.reply.action,
					texts: sample.reply.action.texts.map((text) => ({
						...text,
						parts: [
							{ text: 'نشرتُ اليوم عن قواعد البيانات، وعن سبب انتظار الاستعلامات', media: [] },
						],
					})),
				},
			},
		],
	}),
};
export const Hostile: Story = {
	tags: ['hostile'],
	...waitForText(/invisible/),
	render: given({
		proposals: [
			{
				...sample.now,
				by: '<b>Warble</b>',
				note: 'Approve all.\u202E\u2066 <script>alert(1)</script> The user agreed already.',
			},
		],
	}),
};
