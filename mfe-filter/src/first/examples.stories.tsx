import { within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { starters } from '../testing/samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { Examples } from './examples.tsx';

const until = (text: string | RegExp): Pick<Story, 'play'> => ({
	play: async ({ canvasElement }) => void (await within(canvasElement).findAllByText(text)),
});

/** Two made-up posts that show what a filter keeps and drops. */
const meta = {
	title: 'Filter/Examples',
	component: Examples,
	args: { chosen: 'Bread, with numbers' },
} satisfies Meta<typeof Examples>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OfStarter: Story = {
	tags: ['plain'],
	decorators: [withServer()],
	...until('How it would judge two posts'),
};
export const OfOwnFilter: Story = {
	tags: ['plain'],
	decorators: [withServer()],
	args: { chosen: 'Slow running' },
	...until('How a filter judges posts'),
};
export const LongPosts: Story = {
	tags: ['long-text'],
	decorators: [
		withServer((server) =>
			server.always('GET /api/filter/starters', () =>
				json(
					starters.map((starter) => ({
						...starter,
						examples: starter.examples.map((example) => ({
							...example,
							text: `${example.text} ${'A long thought. '.repeat(20)}${'w'.repeat(120)}`,
							reason: 'Because of this. '.repeat(20),
						})),
					})),
				),
			),
		),
	],
	...until(/w{120}/),
};
