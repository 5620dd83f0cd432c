/** The verdict on a post in a run. `not_judged`: the model gave none; the post is still shown. */
export type VerdictValue = 'included' | 'excluded' | 'not_judged';

export const verdictLabels: Record<VerdictValue, string> = {
	included: 'Included',
	excluded: 'Filtered out',
	not_judged: 'Not judged',
};
