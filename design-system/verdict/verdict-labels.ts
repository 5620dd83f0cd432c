/**
 * What became of a post in a run. `not_judged`: the model gave no answer; it is counted and shown,
 * never hidden.
 */
export type VerdictValue = 'included' | 'excluded' | 'not_judged';

export const verdictLabels: Record<VerdictValue, string> = {
	included: 'Included',
	excluded: 'Filtered out',
	not_judged: 'Not judged',
};
