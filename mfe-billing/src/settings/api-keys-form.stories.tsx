import type { Meta, StoryObj } from 'design-system/testing/story';
import { ApiKeysForm } from './api-keys-form.tsx';
import { nothingTyped } from './keys.ts';

const nothing = () => undefined;
const typed = { ...nothingTyped, twitter_api_key: 'AAAAAAAAAAAAAAAAAAAA' };

/** A person's own API keys. */
const meta = {
	title: 'Billing/API keys',
	component: ApiKeysForm,
	args: {
		keys: { openrouter_api_key: 'sk-or-…1a2b' },
		typed: nothingTyped,
		saving: false,
		onChange: nothing,
		onSave: nothing,
		onReset: nothing,
		onCopy: nothing,
		onRemove: nothing,
	},
} satisfies Meta<typeof ApiKeysForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneStored: Story = {};
export const NoneStored: Story = { args: { keys: {} } };
export const Supplied: Story = { args: { keys: { provided: ['openrouter_api_key', 'twitter_api_key'] } } };
export const Typed: Story = { args: { typed } };
export const LongKey: Story = { args: { typed: { ...typed, openrouter_api_key: 'sk-or-'.repeat(80) } } };
export const Saving: Story = { args: { typed, saving: true } };
export const Removing: Story = { args: { removing: 'openrouter_api_key' } };
export const Saved: Story = { args: { done: 'API keys saved successfully!' } };
export const NotSaved: Story = { args: { typed, failure: { title: 'Failed to save API keys', reason: 'A key has no spaces.' } } };
