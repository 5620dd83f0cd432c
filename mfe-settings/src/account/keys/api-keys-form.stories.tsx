import type { Meta, StoryObj } from 'design-system/testing/story';
import { ApiKeysForm } from './api-keys-form.tsx';
import { noTypedKeys } from './keys.ts';

const nothing = () => undefined;
const typed = { ...noTypedKeys, twitter_api_key: 'AAAAAAAAAAAAAAAAAAAA' };

/** A user's own API keys. */
const meta = {
	title: 'Settings/API keys',
	component: ApiKeysForm,
	args: {
		keys: { openrouter_api_key: 'sk-or-…1a2b' },
		typed: noTypedKeys,
		checks: {},
		saving: false,
		onChange: nothing,
		onTest: nothing,
		onSave: nothing,
		onReset: nothing,
		onCopy: nothing,
		onRemove: nothing,
	},
} satisfies Meta<typeof ApiKeysForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneStored: Story = { tags: ['plain'] };
export const NoneStored: Story = { tags: ['empty'], args: { keys: {} } };
export const Supplied: Story = {
	tags: ['plain'],
	args: { keys: { provided: ['openrouter_api_key', 'twitter_api_key'] } },
};
export const Typed: Story = { tags: ['unsaved'], args: { typed } };
export const LongKey: Story = {
	tags: ['long-text'],
	args: { typed: { ...typed, openrouter_api_key: 'sk-or-'.repeat(80) } },
};
export const Saving: Story = { tags: ['busy'], args: { typed, saving: true } };
export const Removing: Story = { tags: ['busy'], args: { removing: 'openrouter_api_key' } };
export const Saved: Story = { tags: ['done'], args: { done: 'API keys saved successfully!' } };
export const NotSaved: Story = {
	tags: ['error', 'unsaved'],
	args: { typed, failure: { title: 'Failed to save API keys', reason: 'A key has no spaces.' } },
};
export const RejectedAtSaving: Story = {
	tags: ['invalid'],
	args: {
		typed,
		rejected: {
			field: 'twitter_api_key',
			reason: 'X refused this key. Copy the whole key again from console.x.com.',
		},
	},
};
export const Testing: Story = {
	tags: ['busy'],
	args: { checks: { openrouter_api_key: { state: 'testing' } } },
};
export const TestedAndWorking: Story = {
	tags: ['done'],
	args: {
		keys: { openrouter_api_key: 'sk-or-…1a2b', twitter_api_key: 'AAAAAA…zzzz' },
		checks: {
			openrouter_api_key: {
				state: 'checked',
				result: { outcome: 'works', message: 'OpenRouter takes this key.', remaining: 4.2 },
			},
			twitter_api_key: {
				state: 'checked',
				result: { outcome: 'works', message: 'X takes this key.', handle: '@maralindqvist' },
			},
		},
	},
};
export const TestedAndNot: Story = {
	tags: ['error'],
	args: {
		typed: { openrouter_api_key: 'sk-or-v1', twitter_api_key: 'AAAA' },
		checks: {
			openrouter_api_key: {
				state: 'checked',
				result: {
					outcome: 'no_credit',
					message: 'OpenRouter takes this key, but there is no credit left. Add some there.',
					remaining: 0,
				},
			},
			twitter_api_key: {
				state: 'checked',
				result: { outcome: 'rejected', message: 'X refused this key. Copy the whole key again.' },
			},
		},
	},
};
export const NotTested: Story = {
	tags: ['error', 'offline'],
	args: {
		keys: { openrouter_api_key: 'sk-or-…1a2b', twitter_api_key: 'AAAAAA…zzzz' },
		checks: {
			openrouter_api_key: {
				state: 'checked',
				result: {
					outcome: 'unreachable',
					message: 'OpenRouter gave no usable answer, which says nothing about the key.',
				},
			},
			twitter_api_key: {
				state: 'failed',
				reason: 'Can’t reach Warble. Check your connection and try again.',
			},
		},
	},
};
