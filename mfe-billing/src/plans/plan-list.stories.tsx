import type { Meta, StoryObj } from 'design-system/testing/story';
import { monthly, yearly } from '../testing/samples.ts';
import { PlanList } from './plan-list.tsx';

const nothing = () => undefined;

/** The plan chooser's cards. */
const meta = {
	title: 'Billing/Plans',
	component: PlanList,
	args: { plans: [monthly, yearly], onChoose: nothing, onRetry: nothing },
} satisfies Meta<typeof PlanList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoPlans: Story = { tags: ['plain'] };
export const Processing: Story = {
	tags: ['busy', 'disabled'],
	args: { processing: 'price_yearly' },
};
export const OnePlan: Story = { tags: ['plain'], args: { plans: [monthly] } };
export const ThreePlans: Story = {
	tags: ['plain'],
	args: {
		plans: [
			monthly,
			{ ...yearly, id: 'price_quarter', name: 'Quarterly', amount: 5400, interval: '3 months' },
			yearly,
		],
	},
};
export const NoDecimals: Story = {
	tags: ['plain'],
	args: { plans: [{ ...monthly, amount: 3000, currency: 'jpy' }] },
};
export const LongTexts: Story = {
	tags: ['long-text'],
	args: {
		plans: [
			{
				...monthly,
				name: 'Monthly for small newsrooms, agencies and everybody else who writes together',
				description:
					'For trying it in earnest, with as many people as you like and everything that comes after it. '.repeat(
						3,
					),
				amount: 123_456_789_00,
				features: [...monthly.features, 'x'.repeat(120)],
			},
			{ ...yearly, description: '', features: [] },
		],
	},
};
export const Loading: Story = { tags: ['loading'], args: { plans: undefined } };
export const NoPlans: Story = { tags: ['empty'], args: { plans: [] } };
export const NotLoaded: Story = {
	tags: ['error'],
	args: { plans: undefined, failure: 'The payment provider does not answer.' },
};
