import type { Meta, StoryObj } from '@storybook/react';
import { useEffect } from 'react';
import { Button } from '../button/button.tsx';
import { type ToastOptions, ToastProvider, useToast } from './toast.tsx';

/** Use it for confirmations. For problems use Notice, for questions Dialog. */
const meta = {
	title: 'Design system/Toast',
	component: ToastProvider,
	args: { children: null },
	parameters: { docs: { story: { inline: false, height: '12rem' } } },
} satisfies Meta<typeof ToastProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

const stays = { durationMs: 0 };

function Say({ texts, options = stays }: { texts: string[]; options?: ToastOptions }) {
	const say = useToast();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the story is shown
	useEffect(() => {
		for (const text of texts) say(text, options);
	}, []);
	return <Button onClick={() => say(texts[0] ?? '')}>Save Template</Button>;
}

export const Done: Story = {
	tags: ['done'],
	args: { children: <Say texts={['Template saved successfully!']} /> },
};
export const WithAction: Story = {
	tags: ['done'],
	args: {
		children: (
			<Say
				texts={['@sqlmemes is blocked.']}
				options={{ ...stays, action: { label: 'Undo', onClick: () => undefined } }}
			/>
		),
	},
};
export const Several: Story = {
	tags: ['done', 'many'],
	args: {
		children: <Say texts={['Template saved successfully!', 'Template duplicated successfully!']} />,
	},
};
export const LongText: Story = {
	tags: ['done', 'long-text'],
	args: {
		children: (
			<Say texts={['Filter re-run started. Check Create Filter tab for progress. '.repeat(4)]} />
		),
	},
};
