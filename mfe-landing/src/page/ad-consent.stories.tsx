import type { Meta, StoryObj } from 'design-system/testing/story';
import { AdConsent } from './ad-consent.tsx';

/** In the footer, if an ad account is configured. */
const meta = {
	title: 'Landing/Ad consent',
	component: AdConsent,
	args: { visible: true },
} satisfies Meta<typeof AdConsent>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoChoice: Story = { tags: ['question'] };
export const Allowed: Story = { tags: ['plain'], args: { choice: 'granted' } };
export const Refused: Story = { tags: ['plain'], args: { choice: 'denied' } };
