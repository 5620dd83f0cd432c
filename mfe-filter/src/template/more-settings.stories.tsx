import type { Meta, StoryObj } from 'design-system/testing/story';
import { mastodonList } from '../testing/source-samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { MoreSettings } from './more-settings.tsx';

const nothing = () => undefined;

/** What few runs need; folded until it holds something. */
const meta = {
	title: 'Filter/More settings',
	component: MoreSettings,
	decorators: [withServer()],
	args: {
		content: { blockList: [], sources: [] },
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
export const Used: Story = {
	tags: ['plain'],
	args: { content: { blockList: ['dbdeals', 'sqlmemes'], sources: [mastodonList] } },
};
export const WrongLimit: Story = {
	tags: ['invalid'],
	args: { limit: '500', limitProblem: 'Enter an amount from 0.01 to 100.' },
};
