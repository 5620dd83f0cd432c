import type { Meta, StoryObj } from 'design-system/testing/story';
import { ImportResults } from './import-results.tsx';

const meta = {
	title: 'Editor/Import results',
	component: ImportResults,
	args: {
		results: [{ name: 'rye.md', path: 'bread/rye' }],
		isBusy: false,
		onClose: () => undefined,
	},
} satisfies Meta<typeof ImportResults>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Done: Story = { tags: ['done'] };
export const KeptAsText: Story = {
	tags: ['done'],
	args: {
		results: [{ name: 'rye.md', path: 'bread/rye', keptAsText: ['front matter', 'tables'] }],
	},
};
export const Importing: Story = { tags: ['busy'], args: { isBusy: true } };
export const SomeNot: Story = {
	tags: ['error', 'long-text'],
	args: {
		results: [
			{ name: 'rye.md', path: 'bread/rye' },
			{ name: 'large.txt', reason: 'Larger than 1 MB.' },
			{
				name: `${'a-very-long-name-'.repeat(10)}.exe`,
				reason: 'Only .txt, .md and .html files can be imported.',
			},
		],
	},
};
