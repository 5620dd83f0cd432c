import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import {
	answer,
	draftOne,
	draftTwo,
	instruction,
	threadA,
	writtenAnswer,
} from '../testing/samples.ts';
import { mergeAnswer } from '../thread/conversation.ts';
import { DraftsPanel } from './drafts-panel.tsx';

/** The messages of a thread whose newest answer has this text. */
const thread = (content: string, status: 'running' | 'done' = 'done') =>
	mergeAnswer([instruction('Three posts'), answer(content, { status })], null);
const written = (...drafts: string[]) =>
	`Here you are.\n${drafts.map((draft) => `<tweet>${draft}</tweet>`).join('\n')}`;

/** The panel with the given responses of the server. */
function withServer(tell: (server: FakeServer) => void) {
	function WithServer({ children }: { children: ReactNode }) {
		const [store] = useState(() => {
			const server = new FakeServer();
			server.kept([]);
			server.always('POST /api/drafts', ({ body }) => Response.json(body));
			tell(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		return <Provider store={store}>{children}</Provider>;
	}
	return (Story: () => ReactNode) => (
		<WithServer>
			<Story />
		</WithServer>
	);
}

/** The drafts of a thread with their length, newest answer first. */
const meta = {
	title: 'Compose/Drafts panel',
	component: DraftsPanel,
	args: {
		username: 'maralindqvist',
		threadId: threadA,
		messages: [],
		navigate: () => undefined,
	},
	decorators: [withServer(() => undefined)],
} satisfies Meta<typeof DraftsPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const tooLong =
	'Weeks one to four I hated it. It felt like walking with extra laundry. Weeks five to eight I stopped noticing. In week nine I looked at the watch and thought it was broken: same heart rate as August, 35 seconds a kilometre faster. I had done nothing, slowly, for two months, and it worked.';

export const None: Story = { tags: ['empty'], args: { messages: [] } };
export const NobodySignedIn: Story = { tags: ['empty'], args: { username: null, messages: [] } };
export const TwoSoFar: Story = {
	tags: ['busy'],
	args: { messages: thread(`${written(draftOne, draftTwo)}\n<tweet>The next`, 'running') },
};
export const OverTheLimit: Story = {
	tags: ['invalid'],
	args: { messages: thread(written(draftOne, tooLong)) },
};
export const OfSeveralAnswers: Story = {
	tags: ['plain'],
	args: { messages: [...thread(writtenAnswer), ...thread(written(draftTwo))] },
};
export const RightToLeft: Story = {
	tags: ['plain'],
	args: { messages: thread(written('ריצות קלות צריכות להיות איטיות.', draftOne)) },
};
export const Many: Story = {
	tags: ['many'],
	args: {
		messages: thread(
			written(
				...Array.from({ length: 9 }, (_, index) => `${index + 1}. ${draftTwo}\n\n${draftOne}`),
			),
		),
	},
};
export const LongWords: Story = {
	tags: ['long-text'],
	args: { username: 'u'.repeat(60), messages: thread(written('m'.repeat(260))) },
};

const answered = answer(
	written(draftOne, draftTwo, `${draftOne} ${draftTwo}`, 'In week nine I looked at the watch.'),
);
const triaged = { messages: mergeAnswer([instruction('Four posts'), answered], null) };

/** One is kept, one is queued, one is posted. */
export const Kept: Story = {
	tags: ['plain'],
	args: triaged,
	decorators: [
		withServer((server) =>
			server.kept(
				([null, 'queued', 'posted'] as const).map((status, index) => ({
					id: answered.id,
					messageId: answered.id,
					index,
					status,
				})),
			),
		),
	],
};

/** The second draft was discarded with its key, and the third has the focus. */
export const Discarded: Story = {
	tags: ['plain'],
	args: triaged,
	async play({ canvasElement }) {
		const user = userEvent.setup({ document: canvasElement.ownerDocument });
		const card = await within(canvasElement).findByRole('article', { name: 'Draft 2' });
		card.focus();
		await user.keyboard('x');
		await within(canvasElement).findByText('1 discarded');
	},
};

/** The server cannot be reached. */
export const NotKept: Story = {
	tags: ['error', 'offline'],
	args: triaged,
	decorators: [
		withServer((server) => {
			for (let times = 0; times < 5; times += 1) server.dropConnection('POST /api/drafts');
		}),
	],
	async play({ canvasElement }) {
		const user = userEvent.setup({ document: canvasElement.ownerDocument });
		const keep = await within(canvasElement).findByRole('button', { name: 'Keep draft 1' });
		await user.click(keep);
		await within(canvasElement).findByText(/^Not kept\./);
	},
};
