import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import {
	answer,
	draftOne,
	instruction,
	threadA,
	threadB,
	threePoints,
	writtenAnswer,
} from '../testing/samples.ts';
import { ComposeScreen } from './compose-screen.tsx';

const instructionText =
	'Three posts on why easy runs have to be slow. Use the week 9 number. No advice voice, I’m not a coach.';

/** The screen with the given responses of the server. */
function given(tell: (server: FakeServer) => void, search = `?thread=${threadA}`) {
	return function Given() {
		const [store] = useState(() => {
			const server = new FakeServer();
			server.threads([
				{ id: threadA, name: 'Base miles, honestly' },
				{ id: threadB, name: 'Index we forgot' },
			]);
			tell(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		return (
			<Provider store={store}>
				<ComposeScreen
					search={search}
					navigate={() => undefined}
					onUnsavedChange={() => undefined}
					username="maralindqvist"
				/>
			</Provider>
		);
	};
}

/** The whole screen with a fake server. */
const meta = {
	title: 'Compose/Compose screen',
	component: ComposeScreen,
	parameters: { layout: 'fullscreen' },
	args: {
		search: '',
		navigate: () => undefined,
		onUnsavedChange: () => undefined,
		username: 'maralindqvist',
	},
} satisfies Meta<typeof ComposeScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NewThread: Story = {
	tags: ['empty'],
	render: given((server) => server.startingPoints(threePoints), ''),
};
export const LoadingStartingPoints: Story = {
	tags: ['loading'],
	render: given((server) => void server.defer('GET /api/compose/starting-points'), ''),
};
export const WithoutStartingPoints: Story = {
	tags: ['error', 'empty'],
	render: given((server) => server.dropConnection('GET /api/compose/starting-points'), ''),
};
export const Answered: Story = {
	tags: ['plain'],
	render: given((server) =>
		server.messages(threadA, [instruction(instructionText), answer(writtenAnswer)]),
	),
};
export const Writing: Story = {
	tags: ['busy'],
	render: given((server) => {
		const running = answer('', { status: 'running' });
		server.messages(threadA, [instruction(instructionText), running]);
		server
			.stream(`GET /api/compose/${threadA}/events`)
			.started({ threadId: threadA, messageId: running.id })
			.token(
				`Your note has one strong fact: same heart rate, faster in week nine.\n<tweets>\n- ${draftOne}\n`,
			)
			.tweet(draftOne)
			.token('- I have been overtaken by a pram, twice');
	}),
};
export const Failed: Story = {
	tags: ['error'],
	render: given((server) => {
		const error = {
			code: 'model_rate_limited',
			message: 'The AI provider asks us to wait.',
			error: '',
			retry_after: 20,
		} as const;
		server.messages(threadA, [
			instruction(instructionText),
			answer('Your note has one', { status: 'failed', error }),
		]);
	}),
};
export const Long: Story = {
	tags: ['many'],
	render: given((server) =>
		server.messages(
			threadA,
			Array.from({ length: 12 }, () => [
				instruction(instructionText),
				answer(writtenAnswer),
			]).flat(),
			[instruction('An earlier one')],
		),
	),
};
export const NamingAFile: Story = {
	tags: ['plain'],
	render: given(
		(server) => server.files(['index we forgot', 'running/base miles', 'running/week 9']),
		'',
	),
	play: async ({ canvasElement }) => {
		const screen = within(canvasElement);
		await userEvent.type(screen.getByPlaceholderText('Type a message...'), 'Use @run');
		await screen.findByRole('listbox', { name: 'Files' });
	},
};
export const AddingAFile: Story = {
	tags: ['plain'],
	render: given((server) => server.files(['index we forgot', 'running/base miles']), ''),
	play: async ({ canvasElement }) => {
		const screen = within(canvasElement);
		await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
		await screen.findByRole('listbox', { name: 'Files' });
	},
};
export const Gone: Story = {
	tags: ['unavailable'],
	render: given(() => undefined, '?thread=gone'),
};
