import { within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { starters } from '../testing/samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { Starters } from './starters.tsx';

const until = (text: string): Pick<Story, 'play'> => ({
	play: async ({ canvasElement }) => void (await within(canvasElement).findByText(text)),
});

/** Filters to start from. */
const meta = {
	title: 'Filter/Starters',
	component: Starters,
	args: { chosen: '', templates: [], onChoose: () => undefined, onClear: () => undefined },
} satisfies Meta<typeof Starters>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoneChosen: Story = {
	tags: ['empty'],
	decorators: [withServer()],
	...until('Bread, with numbers'),
};
export const Chosen: Story = {
	tags: ['plain'],
	decorators: [withServer()],
	args: { chosen: 'Bread, with numbers' },
	...until('start empty'),
};
export const Loading: Story = {
	tags: ['loading'],
	decorators: [withServer((server) => void server.defer('GET /api/filter/starters'))],
	...until('Loading starters'),
};
export const LongNames: Story = {
	tags: ['long-text'],
	decorators: [
		withServer((server) =>
			server.always('GET /api/filter/starters', () =>
				json(
					starters.map((starter, n) => ({
						...starter,
						name: `${'A long name '.repeat(8)}${n}`,
						note: 'Causes and numbers. '.repeat(12),
					})),
				),
			),
		),
	],
	args: { chosen: `${'A long name '.repeat(8)}1` },
	...until('start empty'),
};
