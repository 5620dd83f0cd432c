import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { draftOne, draftTwo } from '../testing/samples.ts';
import { emptyMessage } from '../thread/unsent-message.ts';
import { MessageDrafts } from './message-drafts.tsx';

const idOf = (number: number) => `11111111-0000-4000-8000-00000000000${number}`;

/** The drafts that are attached to a message. */
const meta = {
	title: 'Compose/Message drafts',
	component: MessageDrafts,
	args: { unsent: emptyMessage, onChange: () => undefined, box: { current: null } },
	decorators: [
		(Story) => {
			const [store] = useState(() => {
				const server = new FakeServer();
				for (const [at, text] of [draftOne, draftTwo, 'w'.repeat(200)].entries())
					server.always(`GET /api/drafts/${idOf(at)}`, () =>
						Response.json({ parts: [{ text, media: [] }] }),
					);
				return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
			});
			return (
				<Provider store={store}>
					<Story />
				</Provider>
			);
		},
	],
} satisfies Meta<typeof MessageDrafts>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Two: Story = {
	tags: ['plain'],
	args: { unsent: { ...emptyMessage, drafts: [idOf(0), idOf(1)] } },
};
export const LongWord: Story = {
	tags: ['long-text'],
	args: { unsent: { ...emptyMessage, drafts: [idOf(2)] } },
};
/** The draft was deleted in another tab. */
export const Deleted: Story = {
	tags: ['error'],
	args: { unsent: { ...emptyMessage, drafts: [idOf(9)] } },
};
