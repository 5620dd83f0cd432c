import type { Meta, StoryObj } from 'design-system/testing/story';
import { UserHeader } from './user-header.tsx';

/** The header of billing and onboarding. */
const meta = { title: 'Shell/User header', component: UserHeader } satisfies Meta<
	typeof UserHeader
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Named: Story = {
	tags: ['plain'],
	args: { name: 'Mara Lindqvist', onSignOut: () => undefined },
};
export const LongName: Story = {
	tags: ['long-text'],
	args: {
		name: 'Wilhelmina Featherstonehaugh-Cholmondeley of the Northern Reaches',
		onSignOut: () => undefined,
	},
};
