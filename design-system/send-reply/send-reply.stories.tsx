import type { Meta, StoryObj } from '@storybook/react';
import { SendReply } from './send-reply.tsx';

/** Use it with ReplyBox, in the row of buttons under it. */
const meta = {
	title: 'Design system/Send reply',
	component: SendReply,
	args: { canSend: true, isSending: false, isUnsure: false, onSend: () => undefined },
} satisfies Meta<typeof SendReply>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { tags: ['plain'] };
export const NothingToSend: Story = { tags: ['disabled'], args: { canSend: false } };
export const Sending: Story = { tags: ['busy'], args: { canSend: false, isSending: true } };
export const Unsure: Story = { tags: ['error'], args: { isUnsure: true } };
export const OnX: Story = {
	tags: ['plain'],
	args: { intent: 'https://x.com/intent/post?text=Which+report' },
};
export const OnAnotherNetwork: Story = {
	tags: ['plain'],
	args: {
		intent: 'https://bsky.app/profile/ines.example/post/3kabc',
		network: 'Bluesky',
		copies: 'Which report?',
	},
};
export const AsAnAccount: Story = {
	tags: ['plain'],
	args: { network: 'Bluesky', note: 'Replies as @ada.bsky.social.' },
};
export const NothingToSendOnX: Story = {
	tags: ['disabled'],
	args: { canSend: false, intent: null },
};
