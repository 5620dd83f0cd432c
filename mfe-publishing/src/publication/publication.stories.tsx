import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { Posting } from 'remote-kit/publishing/publication/posting';
import { draft, FakeDrafts, idOf, publication } from 'remote-kit/testing/fake-drafts';
import { createStore } from '../store.ts';
import { PublicationState } from './publication-state.tsx';
import { ScheduleDialog, type ScheduleDialogProps } from './schedule-dialog.tsx';

const nothing = () => undefined;

function Given({ server, children }: { server: FakeDrafts; children: ReactNode }) {
	const [store] = useState(() => createStore(createClient({ baseUrl: '', fetch: server.fetch })));
	return <Provider store={store}>{children}</Provider>;
}

/** The publication status of a draft, the countdown after "Post now", and the choice of a time. */
const meta = { title: 'Publishing/Publication' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Outcomes: Story = {
	tags: ['plain'],
	render: () => (
		<ul>
			{(
				[
					'queued',
					'publishing',
					'posted',
					'failed',
					'unsure',
					'missed',
					'by_hand',
					'deleted',
				] as const
			).map((status) => (
				<li key={status}>
					<PublicationState publication={publication({ status })} parts={3} />
				</li>
			))}
		</ul>
	),
};

const posting = (given: ReturnType<typeof publication> | null) => () => (
	<Given server={new FakeDrafts(draft(1, { publication: given }))}>
		<Posting draftId={idOf(1)} onClose={nothing} />
	</Given>
);
export const CountingDown: Story = {
	tags: ['waiting'],
	render: posting(publication({ undoUntil: '2099-11-28T17:00:00.000Z' })),
};
export const TakenBack: Story = { tags: ['done'], render: posting(null) };
export const PostedNow: Story = {
	tags: ['done'],
	render: posting(
		publication({
			status: 'posted',
			posts: [{ status: 'posted', url: 'https://x.com/i/status/1', postedAt: null }],
		}),
	),
};
export const NotConfirmed: Story = {
	tags: ['error'],
	render: posting(publication({ status: 'unsure' })),
};

const dialog = (
	props: Partial<ScheduleDialogProps>,
	tell: (server: FakeDrafts) => void = nothing,
) =>
	function GivenDialog() {
		const [server] = useState(() => {
			const made = new FakeDrafts();
			tell(made);
			return made;
		});
		return (
			<Given server={server}>
				<ScheduleDialog
					title="Schedule this post"
					isSaving={false}
					onChoose={nothing}
					onClose={nothing}
					{...props}
				/>
			</Given>
		);
	};
export const Schedule: Story = { tags: ['plain'], render: dialog({}) };
export const Move: Story = {
	tags: ['plain'],
	render: dialog({ title: 'Move to…', verb: 'Move', current: publication() }),
};
export const TooFewSlots: Story = {
	tags: ['invalid'],
	render: dialog({ title: 'Schedule 3 drafts', count: 3 }),
};
export const SlotsFailed: Story = {
	tags: ['error'],
	render: dialog({}, (server) => server.dropConnection('GET /api/queue/free-slots')),
};
export const NotScheduled: Story = {
	tags: ['error'],
	render: dialog({
		failure: { code: 'invalid_input', message: 'This time is past. Choose a later one.' },
	}),
};
