import type { Meta, StoryObj } from 'design-system/testing/story';
import { PlainDrafts } from '../drafts/plain-drafts.tsx';
import { draftOne, draftTwo, writtenAnswer } from '../testing/samples.ts';
import { AnswerText } from './answer-text.tsx';

/** The text of an answer at different stages. HTML in it is shown as text. */
const meta = {
	title: 'Compose/Answer text',
	component: AnswerText,
	args: { status: 'running' },
} satisfies Meta<typeof AnswerText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingYet: Story = { tags: ['loading'], args: { content: '' } };
export const CommentaryArrives: Story = {
	tags: ['busy'],
	args: { content: 'Your note has one strong fact: same heart rate, faster', newCharacters: 12 },
};
export const FirstDraftArrives: Story = {
	tags: ['busy'],
	args: { content: 'I led with it.\n<tweets>\n- Nobody passes', newCharacters: 13 },
};
export const ThirdDraftArrives: Story = {
	tags: ['busy'],
	args: {
		content: `I led with the number.\n<tweets>\n- ${draftOne}\n- A second one.\n- I have been overtaken by a pram, twice`,
		newCharacters: 11,
	},
};
export const Complete: Story = {
	tags: ['done'],
	args: {
		content: writtenAnswer,
		status: 'done',
		children: <PlainDrafts drafts={[{ text: draftOne }, { text: draftTwo }]} />,
	},
};
export const Plain: Story = {
	tags: ['plain'],
	args: {
		content: 'Which of the two notes do you mean?\n\nI can see week 9 and week 10.',
		status: 'done',
	},
};
export const CutInMidDraft: Story = {
	tags: ['error'],
	args: { content: `I led with it.\n<tweets>\n- ${draftOne}\n- Nobody pas`, status: 'failed' },
};
export const MarkupIsText: Story = {
	tags: ['hostile'],
	args: {
		content:
			'See <img src=//evil.example/x.png> and https://evil.example\n<tweet><b>bold</b> & <script>alert(1)</script></tweet>',
		status: 'done',
	},
};
export const LongWord: Story = {
	tags: ['long-text'],
	args: { content: `${'w'.repeat(300)}\n<tweet>${'m'.repeat(300)}</tweet>`, status: 'done' },
};
