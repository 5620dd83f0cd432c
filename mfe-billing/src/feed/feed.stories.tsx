import type { Meta, StoryObj } from 'design-system/testing/story';
import { homeFeed, noFeed, searchFeed } from '../testing/samples.ts';
import { FeedForm } from './feed-form.tsx';
import { FeedState } from './feed-state.tsx';
import { addTyped, wishesOf } from './wishes.ts';

const nothing = () => undefined;
const stored = wishesOf(searchFeed);
const many = Array.from({ length: 100 }, (_, index) => `traveller_${10_000 + index}`);

/** What posts are read, and from where. */
const meta = {
	title: 'Billing/Feed',
	component: FeedForm,
	args: { wishes: stored, isDirty: false, saving: false, onChange: nothing, onSave: nothing, onReset: nothing },
} satisfies Meta<typeof FeedForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Home: Story = { render: () => <FeedState feed={homeFeed} /> };
export const Search: Story = { render: () => <FeedState feed={searchFeed} /> };
export const CannotRead: Story = { render: () => <FeedState feed={noFeed} /> };
export const Wishes: Story = {};
export const NoWishes: Story = { args: { wishes: wishesOf(noFeed) } };
export const Edited: Story = { args: { wishes: { ...stored, adding: '@mara' }, isDirty: true } };
export const NoAccountName: Story = { args: { wishes: addTyped({ ...stored, adding: 'night-jet' }), isDirty: true } };
export const HundredAccounts: Story = { args: { wishes: { ...stored, accounts: many, query: 'night trains '.repeat(30) } } };
export const Saving: Story = { args: { wishes: { ...stored, query: 'trains' }, isDirty: true, saving: true } };
export const Saved: Story = { args: { done: 'What to read was saved.' } };
export const NotSaved: Story = { args: { isDirty: true, failure: 'X does not take this search: it has no closing quotation mark.' } };
