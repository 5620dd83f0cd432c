import type { Meta, StoryObj } from 'design-system/testing/story';
import { openBeta } from '../testing/open-beta.ts';
import { LandingScreen } from './landing-screen.tsx';

/** The landing page as it is served, before its script has run. */
const meta = {
	title: 'Landing/Landing page',
	component: LandingScreen,
	parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof LandingScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = { tags: ['plain'] };
export const OpenBeta: Story = { tags: ['plain'], play: openBeta };
export const OnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } };
