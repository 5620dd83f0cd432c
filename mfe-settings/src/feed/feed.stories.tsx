import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies } from 'remote-kit/testing/replies';
import { homeFeed, noFeed, searchFeed, severalFeed, withoutX } from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { FeedForm } from './feed-form.tsx';
import { FeedSection } from './feed-section.tsx';
import { addTyped, feedFormOf } from './feed-settings.ts';
import { FeedState } from './feed-state.tsx';

const nothing = () => undefined;
const stored = feedFormOf(searchFeed);
const many = Array.from({ length: 100 }, (_, index) => `traveller_${10_000 + index}`);

/** The posts that are read, and their sources. */
const meta = {
	title: 'Settings/Feed',
	component: FeedForm,
	args: {
		values: stored,
		isDirty: false,
		saving: false,
		onChange: nothing,
		onSave: nothing,
		onReset: nothing,
	},
} satisfies Meta<typeof FeedForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Home: Story = { tags: ['plain'], render: () => <FeedState feed={homeFeed} /> };
export const Search: Story = { tags: ['plain'], render: () => <FeedState feed={searchFeed} /> };
export const SeveralNetworks: Story = {
	tags: ['plain'],
	render: () => <FeedState feed={severalFeed} />,
};
export const WithoutX: Story = { tags: ['plain'], render: () => <FeedState feed={withoutX} /> };
export const CannotRead: Story = {
	tags: ['unavailable'],
	render: () => <FeedState feed={noFeed} />,
};
export const FeedFormValues: Story = { tags: ['plain'] };
export const NoSettings: Story = { tags: ['empty'], args: { values: feedFormOf(noFeed) } };
export const Edited: Story = {
	tags: ['unsaved'],
	args: { values: { ...stored, adding: '@mara' }, isDirty: true },
};
export const NoAccountName: Story = {
	tags: ['invalid'],
	args: { values: addTyped({ ...stored, adding: 'night-jet' }), isDirty: true },
};
export const HundredAccounts: Story = {
	tags: ['many', 'long-text'],
	args: { values: { ...stored, accounts: many, query: 'night trains '.repeat(30) } },
};
export const Saving: Story = {
	tags: ['busy'],
	args: { values: { ...stored, query: 'trains' }, isDirty: true, saving: true },
};
export const Saved: Story = { tags: ['done'], args: { done: 'Sources saved.' } };
export const NotSaved: Story = {
	tags: ['error', 'unsaved'],
	args: {
		isDirty: true,
		failure: 'X does not take this search: it has no closing quotation mark.',
	},
};

/** The section on a fake server. Waits for `text`, then presses `press`. */
function given(replies: Replies, text: string, press?: string): Story {
	return {
		render: () => (
			<WithStore replies={replies}>
				<FeedSection />
			</WithStore>
		),
		play: async ({ canvasElement }) => {
			const canvas = within(canvasElement);
			await canvas.findByText(text);
			if (!press) return;
			await userEvent.click(canvas.getByRole('button', { name: press }));
			await canvas.findByRole('textbox', { name: 'Accounts' });
		},
	};
}
export const Closed = {
	...given({ 'GET /api/feed': answer(searchFeed) }, 'Accounts and searches'),
	tags: ['plain'],
};
export const Opened = {
	...given({ 'GET /api/feed': answer(searchFeed) }, 'Accounts and searches', 'Edit sources'),
	tags: ['plain'],
};
export const NothingNamed = {
	...given({ 'GET /api/feed': answer(noFeed) }, 'Warble can’t read new posts'),
	tags: ['empty'],
};
export const Loading = {
	...given({ 'GET /api/feed': never }, 'Loading your sources'),
	tags: ['loading'],
};
export const NotRead = {
	...given({}, 'We couldn’t load your sources'),
	tags: ['error'],
};
