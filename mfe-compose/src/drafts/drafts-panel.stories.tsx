import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, draftOne, draftTwo, instruction, writtenAnswer } from '../testing/samples.ts';
import { mergeAnswer } from '../thread/conversation.ts';
import { DraftsPanel } from './drafts-panel.tsx';

/** The messages of a thread whose newest answer has this text. */
const thread = (content: string, status: 'running' | 'done' = 'done') =>
	mergeAnswer([instruction('Three posts'), answer(content, { status })], null);
const written = (...drafts: string[]) =>
	`Here you are.\n${drafts.map((draft) => `<tweet>${draft}</tweet>`).join('\n')}`;

/** The drafts of a thread with their length, newest answer first. */
const meta = {
	title: 'Compose/Drafts panel',
	component: DraftsPanel,
	args: { username: 'maralindqvist', navigate: () => undefined },
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
