import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { json } from 'remote-kit/testing/fake-server';
import { createStore } from '../store.ts';
import { VoiceScreen } from './voice-screen.tsx';
import { known, unknown, VoiceServer } from './voice-server.ts';

const nothing = () => undefined;

const given = (makeServer: () => VoiceServer) =>
	function Given() {
		const [store] = useState(() =>
			createStore(createClient({ baseUrl: '', fetch: makeServer().fetch })),
		);
		return (
			<Provider store={store}>
				<VoiceScreen navigate={nothing} onUnsavedChange={nothing} />
			</Provider>
		);
	};

/** What Warble knows about how the user writes. */
const meta = {
	title: 'Compose/Voice',
	component: VoiceScreen,
	parameters: { layout: 'fullscreen' },
	args: { navigate: nothing, onUnsavedChange: nothing },
} satisfies Meta<typeof VoiceScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const shown: Pick<Story, 'play'> = {
	play: async ({ canvasElement }) =>
		void (await within(canvasElement).findByText('What the model is given')),
};

export const Known: Story = {
	...shown,
	tags: ['plain'],
	render: given(() => new VoiceServer()),
};
export const NothingKnown: Story = {
	...shown,
	tags: ['empty'],
	render: given(() => new VoiceServer(unknown)),
};
export const LongTexts: Story = {
	...shown,
	tags: ['long-text'],
	render: given(() => {
		const text = 'Numbers first, then what they felt like. '.repeat(100);
		const examples = [{ draftId: 'a', parts: ['Donaudampfschifffahrt'.repeat(20)] }];
		const file = { path: `${'notes/'.repeat(20)}voice`, text, isCut: true };
		return new VoiceServer({ ...known, examples, file, preview: text });
	}),
};
export const Picking: Story = {
	tags: ['question'],
	render: given(() => new VoiceServer()),
	play: async ({ canvasElement }) => {
		await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Pick posts' }));
		await within(document.body).findByRole('list', { name: 'Posts' });
	},
};
export const Loading: Story = {
	tags: ['loading'],
	render: given(() => {
		const server = new VoiceServer();
		server.defer('GET /api/compose/voice');
		return server;
	}),
};
export const Failed: Story = {
	tags: ['error'],
	render: given(() => {
		const server = new VoiceServer();
		server.always('GET /api/compose/voice', () =>
			json({ code: 'internal', message: 'Try again.', error: 'Try again.' }, 500),
		);
		return server;
	}),
	play: async ({ canvasElement }) =>
		void (await within(canvasElement).findByText('We couldn’t load your voice')),
};
