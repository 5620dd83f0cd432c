import { NotLoaded } from 'design-system/not-loaded';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { PortalFailed } from 'remote-kit/billing/portal-failed';
import { cancelled, pastDue, renewing, trialing, unpaid } from 'remote-kit/testing/subscriptions';
import { keyTexts } from '../account/keys/keys.ts';
import { RemoveKeyDialog } from '../account/keys/remove-key-dialog.tsx';
import { SessionList } from '../auth/sessions/session-list.tsx';
import { BillingSection } from '../billing/billing-section.tsx';
import { sessions } from '../testing/samples.ts';
import { WithStore } from '../testing/with-store.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const nothing = () => undefined;
const [openRouter] = keyTexts;

/** The sections of the settings, except the keys. */
const meta = {
	title: 'Settings/Settings',
	decorators: [
		(Story) => (
			<WithStore>
				<Story />
			</WithStore>
		),
	],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const InTrial: Story = {
	tags: ['plain'],
	render: () => <BillingSection subscription={trialing} />,
};
export const Renewing: Story = {
	tags: ['plain'],
	render: () => <BillingSection subscription={renewing} />,
};
export const Cancelled: Story = {
	tags: ['plain'],
	render: () => <BillingSection subscription={cancelled} />,
};
export const NoSubscription: Story = {
	tags: ['unavailable'],
	render: () => <BillingSection subscription={unpaid} />,
};
export const PaymentFailed: Story = {
	tags: ['error'],
	render: () => <BillingSection subscription={pastDue} />,
};
export const BillingUnknown: Story = {
	tags: ['error'],
	render: () => <BillingSection subscription={null} />,
};
export const Sessions: Story = {
	tags: ['plain'],
	render: () => <SessionList sessions={sessions} onEnd={nothing} onEndOthers={nothing} />,
};
export const EndingOne: Story = {
	tags: ['busy'],
	render: () => (
		<SessionList
			sessions={sessions}
			ending={sessions[1]?.id}
			onEnd={nothing}
			onEndOthers={nothing}
		/>
	),
};
export const OneSession: Story = {
	tags: ['plain'],
	render: () => (
		<SessionList sessions={sessions.slice(0, 1)} onEnd={nothing} onEndOthers={nothing} />
	),
};
export const Theme: Story = {
	tags: ['plain'],
	render: () => <ThemeChoice theme="dark" onChoose={nothing} />,
};
export const RemovingAKey: Story = {
	tags: ['question'],
	render: () => <RemoveKeyDialog text={openRouter} provided onKeep={nothing} onRemove={nothing} />,
};
export const PortalNotOpened: Story = {
	tags: ['error'],
	render: () => (
		<PortalFailed reason="The payment provider does not answer. Nothing was charged." />
	),
};
export const SessionsNotRead: Story = {
	tags: ['error'],
	render: () => (
		<NotLoaded
			title="We couldn’t load your sessions"
			reason="Can’t reach Warble."
			onRetry={nothing}
		/>
	),
};
export const KeysNotRead: Story = {
	tags: ['error'],
	render: () => (
		<NotLoaded title="Failed to load API keys" reason="Can’t reach Warble." onRetry={nothing} />
	),
};
