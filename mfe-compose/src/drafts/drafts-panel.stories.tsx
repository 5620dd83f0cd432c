import type { Meta, StoryObj } from 'design-system/testing/story';
import { draftOne, draftTwo } from '../testing/samples.ts';
import { DraftsPanel } from './drafts-panel.tsx';

/** The drafts of the newest answer with their length. */
const meta = {
	title: 'Compose/Drafts panel',
	component: DraftsPanel,
	args: { username: 'maralindqvist', onSave: () => undefined },
} satisfies Meta<typeof DraftsPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const tooLong =
	'Weeks one to four I hated it. It felt like walking with extra laundry. Weeks five to eight I stopped noticing. In week nine I looked at the watch and thought it was broken: same heart rate as August, 35 seconds a kilometre faster. I had done nothing, slowly, for two months, and it worked.';

export const None: Story = { tags: ['empty'], args: { drafts: [] } };
export const NobodySignedIn: Story = { tags: ['empty'], args: { username: null, drafts: [] } };
export const TwoOfThree: Story = {
	tags: ['busy'],
	args: { drafts: [{ text: draftOne }, { text: draftTwo }], isWritingDraft: true },
};
export const OverTheLimit: Story = {
	tags: ['invalid'],
	args: { drafts: [{ text: draftOne }, { text: tooLong }] },
};
export const Many: Story = {
	tags: ['many'],
	args: {
		drafts: Array.from({ length: 9 }, (_, index) => ({
			text: `${index + 1}. ${draftTwo}\n\n${draftOne}`,
		})),
	},
};
export const LongWords: Story = {
	tags: ['long-text'],
	args: { username: 'u'.repeat(60), drafts: [{ text: 'm'.repeat(260) }] },
};
