import type { Meta, StoryObj } from 'design-system/testing/story';
import { PrivacyScreen } from './privacy-screen.tsx';

/** The page that says what is kept, for how long and why. */
const meta = {
	title: 'Landing/Privacy page',
	component: PrivacyScreen,
	parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PrivacyScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = { tags: ['plain'] };
export const OnAPhone: Story = { tags: ['phone'], globals: { viewport: { value: 'phone' } } };
