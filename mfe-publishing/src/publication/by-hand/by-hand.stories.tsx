import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { testProps } from 'remote-kit/harness/test-props';
import { Posting } from 'remote-kit/publishing/publication/posting';
import { draft, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
import { DraftsScreen } from '../../library/drafts-screen.tsx';
import { createStore } from '../../store.ts';
import { byHand, byUser, FakeByHand } from './fake-by-hand.ts';

const nothing = () => undefined;

const thread = draft(1, {
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
const single = draft(1, { parts: [part('Rye needs water, and then it needs to be left alone.')] });
const pictures = draft(1, {
	parts: [
		{
			text: 'Two loaves, one flour.',
			media: [
				{ id: idOf(71), alt: 'A loaf with an open crumb' },
				{ id: idOf(72), alt: '' },
			],
		},
	],
});

const given = (
	shown: KeptDraft,
	prepare: (server: FakeByHand) => void = nothing,
	screen = <Posting draftId={idOf(1)} onClose={nothing} />,
) =>
	function Given() {
		const [store] = useState(() => {
			const server = new FakeByHand(shown);
			prepare(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		return <Provider store={store}>{screen}</Provider>;
	};
/** Dialogs are outside of the story's element. */
const page = () => within(document.body);
const press = async (name: string | RegExp): Promise<void> => {
	await userEvent.click(await page().findByRole('button', { name }));
};

/** The dialog that takes a user through the posts that Warble cannot post for them. */
const meta = { title: 'Publishing/Posting by hand' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** X can be connected first. Nothing has changed yet. */
export const NotBegun: Story = {
	tags: ['question'],
	render: given(single, nothing, <Posting draftId={idOf(1)} isByHand onClose={nothing} />),
};
export const SinglePost: Story = { tags: ['question'], render: given(byHand(single)) };
export const FirstOfThread: Story = { tags: ['question'], render: given(byHand(thread)) };
export const ReplyToKnownPost: Story = {
	tags: ['question'],
	render: given(byHand(thread, byUser('17'))),
};
export const ReplyToUnknownPost: Story = {
	tags: ['question'],
	render: given(byHand(thread, byUser())),
};
export const AddingLink: Story = {
	tags: ['question'],
	render: given(byHand(thread, byUser())),
	play: async () => press('Add link to post 1'),
};
/** Their pictures are not loaded: Storybook has no server. */
export const WithVideos: Story = {
	tags: ['question'],
	render: given(byHand(pictures), (server) => server.setMediaKind('video')),
};
export const LongText: Story = {
	tags: ['long-text'],
	render: given({
		...byHand(draft(1, { parts: [part('A long post on rye. '.repeat(200))] })),
		publication: publication({
			status: 'by_hand',
			byHand: { part: 0, url: 'https://x.com/intent/post?text=', isPrefilled: false },
		}),
	}),
};
export const WrongLink: Story = {
	tags: ['invalid'],
	render: given(byHand(thread)),
	play: async () => {
		await userEvent.type(
			await page().findByRole('textbox', { name: 'Link to your post' }),
			'https://example.org/17',
		);
		await press('Yes, it’s posted');
		await page().findByText('This isn’t a link to a post on X.');
	},
};
export const NotSaved: Story = {
	tags: ['error'],
	render: given(byHand(thread), (server) =>
		server.dropConnection(`PUT /api/drafts/${idOf(1)}/publication/parts/0`),
	),
	play: async () => {
		await press('Yes, it’s posted');
		await page().findByText('Not saved.');
	},
};
export const AllPosted: Story = {
	tags: ['done'],
	render: given(byHand(thread, byUser('17'), byUser('18'))),
	play: async () => press('Yes, it’s posted'),
};
export const NothingLeft: Story = {
	tags: ['question'],
	render: given({
		...single,
		publication: publication({
			status: 'by_hand',
			posts: [byUser('17')],
			byHand: { part: null, url: 'https://x.com', isPrefilled: false },
		}),
	}),
};

const library = (list: string) => (
	<DraftsScreen
		{...testProps({ location: { path: '/app/drafts', search: `?list=${list}&draft=${idOf(1)}` } })}
	/>
);
export const DraftBegun: Story = {
	tags: ['question'],
	render: given(byHand(thread, byUser('17')), nothing, library('queued')),
};
export const DraftPostedByUser: Story = {
	tags: ['done'],
	render: given(byHand(thread, byUser('17'), byUser(), byUser()), nothing, library('posted')),
};
