import type { Meta, StoryObj } from 'design-system/testing/story';
import { FileList } from './file-list.tsx';

const files = ['index we forgot', 'running/base miles', 'running/week 9', 'running/week 10'];
const matches = files.slice(1);

/** The file suggestions above the message box, which keeps focus. */
const meta = {
	title: 'Compose/File list',
	component: FileList,
	args: {
		id: 'files',
		query: 'run',
		files,
		matches,
		active: 'running/week 9',
		attached: [],
		failure: undefined,
		onSelect: () => undefined,
	},
	decorators: [
		(Story) => (
			<div style={{ position: 'relative', marginBlockStart: '14rem' }}>
				<Story />
			</div>
		),
	],
} satisfies Meta<typeof FileList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Matches: Story = { tags: ['plain'] };
export const OneGoesAlong: Story = { tags: ['plain'], args: { attached: ['running/base miles'] } };
export const Loading: Story = {
	tags: ['loading'],
	args: { files: undefined, matches: [], active: undefined },
};
export const NoneBeginsSo: Story = {
	tags: ['empty'],
	args: { query: 'dbdeals', matches: [], active: undefined },
};
export const NoFiles: Story = {
	tags: ['empty'],
	args: { files: [], matches: [], active: undefined },
};
export const NotRead: Story = {
	tags: ['error', 'offline'],
	args: {
		files: undefined,
		matches: [],
		active: undefined,
		failure: 'Can’t reach Warble. Check your connection and try again.',
	},
};
export const Many: Story = {
	tags: ['many', 'long-text'],
	args: {
		matches: Array.from(
			{ length: 60 },
			(_, at) => `running/${at % 5 === 0 ? 'a-very-long-name-'.repeat(8) : 'week'} ${at + 1}`,
		),
		active: 'running/week 12',
	},
};
