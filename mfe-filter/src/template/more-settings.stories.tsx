import type { Meta, StoryObj } from 'design-system/testing/story';
import { MoreSettings } from './more-settings.tsx';

const nothing = () => undefined;

/** What few runs need; folded until it holds something. */
const meta = {
	title: 'Filter/More settings',
	component: MoreSettings,
	args: {
		blockList: [],
		limit: '2',
		limitProblem: undefined,
		disabled: false,
		onChange: nothing,
		onLimit: nothing,
	},
} satisfies Meta<typeof MoreSettings>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Folded: Story = { tags: ['empty'] };
export const Used: Story = { tags: ['plain'], args: { blockList: ['dbdeals', 'sqlmemes'] } };
export const WrongLimit: Story = {
	tags: ['invalid'],
	args: { limit: '500', limitProblem: 'Enter an amount from 0.01 to 100.' },
};
