import type { Measure } from '../../../contract/filter/improve.ts';

/** The 97.5 % quantile of the normal distribution, for an interval of 95 %. */
const Z = 1.959964;

/**
 * A share with its 95 % interval by Wilson's score, without correction for continuity. Unlike the
 * simple interval it stays within 0 and 1, and is not empty if all agree.
 * https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval
 */
export function measure(agreed: number, judged: number): Measure {
	if (judged === 0) return { agreed, judged, low: 0, high: 1 };
	const share = agreed / judged;
	const centre = share + Z ** 2 / (2 * judged);
	const margin = Z * Math.sqrt((share * (1 - share)) / judged + Z ** 2 / (4 * judged ** 2));
	const scale = 1 + Z ** 2 / judged;
	return {
		agreed,
		judged,
		low: Math.max(0, (centre - margin) / scale),
		high: Math.min(1, (centre + margin) / scale),
	};
}
