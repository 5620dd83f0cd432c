import type { Meta, StoryObj } from 'design-system/testing/story';
import { openBeta } from '../testing/open-beta.ts';
import { ThankYouScreen } from './thank-you-screen.tsx';

/** The page after submitting an address. */
const meta = {
	title: 'Landing/Thank-you page',
	component: ThankYouScreen,
	parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ThankYouScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = { tags: ['plain'] };
export const OpenBeta: Story = { tags: ['plain'], play: openBeta };
export const OnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } };
