import type { Meta, StoryObj } from 'design-system/testing/story';
import { SampleDrafts } from './sample-drafts.tsx';

const whole = `Three angles on one habit.
<tweets>
- I ran slowly for twelve weeks. The first four felt like walking. In week nine, at the same heart rate, I was 35 seconds a kilometre faster.
- Easy runs only work if they are embarrassing.
- Nobody passes you as often as when you train well.
</tweets>`;

/** Drafts from the onboarding answers, before the user subscribes. */
const meta = {
	title: 'Billing/Sample drafts',
	component: SampleDrafts,
	parameters: { layout: 'fullscreen' },
	args: { content: whole, status: 'done' },
} satisfies Meta<typeof SampleDrafts>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { tags: ['plain'] };
export const Starting: Story = { tags: ['busy'], args: { content: '', status: 'writing' } };
export const Writing: Story = {
	tags: ['busy'],
	args: { content: whole.slice(0, 260), status: 'writing' },
};
export const CutOff: Story = {
	tags: ['error'],
	args: { content: whole.slice(0, 260), status: 'failed' },
};
export const RightToLeft: Story = {
	tags: ['plain'],
	args: { content: '<tweets>\n- الركض البطيء يبني السرعة.\n</tweets>' },
};
