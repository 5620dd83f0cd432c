import type { Meta, StoryObj } from 'design-system/testing/story';
import { idOf } from 'remote-kit/testing/fake-drafts';
import { BranchContext, type Branches } from '../branches/branch-context.ts';
import { fakeBranches } from '../testing/fake-branches.ts';
import { answer, writtenAnswer } from '../testing/samples.ts';
import { AnswerActions } from './answer-actions.tsx';

const given = (branches: Partial<Branches> = {}) =>
	function Given() {
		return (
			<BranchContext value={fakeBranches(branches)}>
				<AnswerActions message={answer(writtenAnswer, { parentId: idOf(1) })} />
			</BranchContext>
		);
	};

/** The actions of a complete answer. */
const meta = {
	title: 'Compose/Answer actions',
	component: AnswerActions,
	args: { message: answer(writtenAnswer) },
} satisfies Meta<typeof AnswerActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Complete: Story = { tags: ['plain'], render: given() };
/** The buttons keep their place. */
export const WhileAnotherIsWritten: Story = { tags: ['busy'], render: given({ isBusy: true }) };
