import type { Meta, StoryObj } from '@storybook/react';
import styles from './list-group.stories.module.css';
import { ListGroup } from './list-group.tsx';

const ROWS_OF_A_GROUP = 20;
const rows = Array.from({ length: 100 }, (_, index) => `Row ${index + 1} of 100`);
const groupStarts = [0, 20, 40, 60, 80];

/** Use it for lists of thousands of rows, with 20 to 50 rows in each group. */
const meta = {
	title: 'Design system/List group',
	component: ListGroup,
	args: { className: styles.group, children: null },
	render: (args) => (
		<>
			{groupStarts.map((start) => (
				<ListGroup key={start} {...args}>
					{rows.slice(start, start + ROWS_OF_A_GROUP).map((row) => (
						<p key={row}>{row}</p>
					))}
				</ListGroup>
			))}
		</>
	),
} satisfies Meta<typeof ListGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Groups: Story = { tags: ['plain'] };
