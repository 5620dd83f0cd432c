import { createClient } from 'bff/client/client';
import type { AnswerPrompt } from 'bff/contract/compose/answer-prompt';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { json } from 'remote-kit/testing/fake-server';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { threadA } from '../testing/samples.ts';
import { sentPrompt } from './sample-prompt.ts';
import { SentDialog } from './sent-dialog.tsx';

const messageId = '00000000-0000-4000-8000-000000000001';

const given = (respond: () => Response | Promise<Response>) =>
	function Given() {
		const [store] = useState(() => {
			const server = new FakeServer();
			server.always(`GET /api/compose/${threadA}/messages/${messageId}/prompt`, respond);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		return (
			<Provider store={store}>
				<SentDialog threadId={threadA} messageId={messageId} onClose={() => undefined} />
			</Provider>
		);
	};
const kept = (prompt: AnswerPrompt | null) => given(() => json({ prompt }));

/** The prompt of an answer. */
const meta = {
	title: 'Compose/Prompt of an answer',
	component: SentDialog,
	args: { threadId: threadA, messageId, onClose: () => undefined },
} satisfies Meta<typeof SentDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = { tags: ['done'], render: kept(sentPrompt) };
export const NotKept: Story = { tags: ['empty'], render: kept(null) };
export const Loading: Story = {
	tags: ['loading'],
	render: given(() => Promise.withResolvers<Response>().promise),
};
export const Failed: Story = {
	tags: ['error'],
	render: given(() => json({ code: 'internal', message: 'Try again.', error: 'Try again.' }, 500)),
};
