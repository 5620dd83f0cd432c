import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import { MarginRow } from 'design-system/margin-row';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { draft, FakeDrafts, idOf, part } from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { createStore } from '../store.ts';
import { draftOne, draftTwo, threadA } from '../testing/samples.ts';
import { AnswerDrafts } from './answer-drafts.tsx';
import { DraftsContext } from './drafts-context.ts';
import type { ThreadDrafts } from './kept-api.ts';

const messageId = '00000000-0000-4000-8000-0000000000a1';
const texts = (...all: string[]) => all.map((text) => ({ text }));

/** The drafts with the given responses of the server. */
function withServer(
	{ kept = [], discarded = [] }: Partial<ThreadDrafts> = {},
	tell: (server: FakeDrafts) => void = () => undefined,
) {
	function WithServer({ children }: { children: ReactNode }) {
		const [store] = useState(() => {
			const server = new FakeDrafts();
			server.always(`GET /api/threads/${threadA}/kept-drafts`, () => json({ kept, discarded }));
			server.always(`PUT /api/threads/${threadA}/discarded-drafts`, () => json({}));
			tell(server);
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		const [context] = useState({
			navigate: () => undefined,
			username: 'maralindqvist',
			threadId: threadA,
			newestId: messageId,
		});
		return (
			<Provider store={store}>
				<DraftsContext value={context}>
					<MarginRow margin={null}>{children}</MarginRow>
				</DraftsContext>
			</Provider>
		);
	}
	return (Story: () => ReactNode) => (
		<WithServer>
			<Story />
		</WithServer>
	);
}

const entry = (index: number, text: string, more: Partial<ThreadDrafts['kept'][number]> = {}) => ({
	id: idOf(index),
	messageId,
	index,
	status: null,
	version: 1,
	parts: [part(text)],
	...more,
});

/** The drafts of an answer, a card each. */
const meta = {
	title: 'Compose/Answer drafts',
	component: AnswerDrafts,
	args: {
		messageId,
		isNewest: true,
		isRunning: false,
		drafts: texts(draftOne, draftTwo, 'In week nine I looked at the watch.'),
	},
} satisfies Meta<typeof AnswerDrafts>;
export default meta;
type Story = StoryObj<typeof meta>;

const tooLong =
	'Weeks one to four I hated it. It felt like walking with extra laundry. Weeks five to eight I stopped noticing. In week nine I looked at the watch and thought it was broken: same heart rate as August, 35 seconds a kilometre faster. I had done nothing, slowly, for two months, and it worked.';

export const New: Story = { tags: ['plain'], decorators: [withServer()] };
export const TwoSoFar: Story = {
	tags: ['busy'],
	args: { isRunning: true, drafts: texts(draftOne, draftTwo) },
	decorators: [withServer()],
};
/** The answer is not stored yet, so its drafts have no actions. */
export const NotStored: Story = {
	tags: ['busy'],
	args: { messageId: undefined, isRunning: true },
	decorators: [withServer()],
};
export const OverTheLimit: Story = {
	tags: ['invalid'],
	args: { drafts: texts(draftOne, tooLong) },
	decorators: [withServer()],
};
/** One draft is kept, one is queued and was edited since, one is a posted thread. */
export const Kept: Story = {
	tags: ['plain'],
	decorators: [
		withServer({
			kept: [
				entry(0, draftOne),
				entry(1, 'Nobody passes you as often as when you train properly.', { status: 'queued' }),
				entry(2, '', { status: 'posted', parts: [part('In week nine.'), part('I looked.')] }),
			],
		}),
	],
};
export const Discarded: Story = {
	tags: ['plain'],
	decorators: [withServer({ discarded: [{ messageId, index: 1 }] })],
};
export const FoldedOfAnEarlierAnswer: Story = {
	tags: ['plain'],
	args: { isNewest: false },
	decorators: [withServer({ kept: [entry(0, draftOne)], discarded: [{ messageId, index: 1 }] })],
};
export const UnfoldedAndLong: Story = {
	tags: ['many'],
	args: {
		isNewest: false,
		drafts: texts(...Array.from({ length: 9 }, (_, index) => `${index + 1}. ${draftTwo}`)),
	},
	decorators: [withServer()],
	async play({ canvasElement }) {
		const user = userEvent.setup({ document: canvasElement.ownerDocument });
		await user.click(within(canvasElement).getByRole('button', { name: '9 drafts' }));
	},
};
export const RightToLeft: Story = {
	tags: ['plain'],
	args: { drafts: texts('ריצות קלות צריכות להיות איטיות.', draftOne) },
	decorators: [withServer()],
};
export const LongWords: Story = {
	tags: ['long-text'],
	args: { drafts: texts('m'.repeat(260)) },
	decorators: [withServer()],
};
/** The server cannot be reached. */
export const NotKept: Story = {
	tags: ['error', 'offline'],
	decorators: [
		withServer({}, (server) => {
			for (let times = 0; times < 5; times += 1) server.dropConnection('POST /api/drafts');
		}),
	],
	async play({ canvasElement }) {
		const user = userEvent.setup({ document: canvasElement.ownerDocument });
		await user.click(await within(canvasElement).findByRole('button', { name: 'Keep draft 1' }));
		await within(canvasElement).findByText(/^Not kept\./);
	},
};

const withKeptFirst = withServer({ kept: [entry(0, draftOne)] }, (server) =>
	server.drafts.set(
		idOf(0),
		draft(0, { parts: [part(draftOne)], source: { threadId: threadA, messageId, index: 0 } }),
	),
);

export const Edited: Story = {
	tags: ['plain'],
	decorators: [withKeptFirst],
	async play({ canvasElement }) {
		const user = userEvent.setup({ document: canvasElement.ownerDocument });
		await within(canvasElement).findByText('Kept');
		await user.click(within(canvasElement).getByRole('button', { name: 'Edit draft 1' }));
		await within(canvasElement).findByRole('textbox', { name: 'Post' }, { timeout: 5000 });
	},
};
/** The new version next to the old one, word by word. */
export const Rewritten: Story = {
	tags: ['plain'],
	decorators: [withKeptFirst],
	async play({ canvasElement }) {
		const user = userEvent.setup({ document: canvasElement.ownerDocument });
		await within(canvasElement).findByText('Kept');
		await user.click(within(canvasElement).getByRole('button', { name: 'Rewrite draft 1' }));
		const shorter = await within(canvasElement).findByRole(
			'button',
			{ name: 'Shorter' },
			{ timeout: 5000 },
		);
		await user.click(shorter);
		await within(canvasElement).findByRole('button', { name: 'Use this version' });
	},
};
