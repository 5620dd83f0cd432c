import type { Measure } from 'bff/contract/filter/improve';
import { formatCount } from 'remote-kit/format-number';
import type { Measures } from './use-improve.ts';

/** `Agrees with you on 41 of 46 posts that the model had not seen; before, on 35 of 46.` */
export function describeMeasures({ before, after }: Measures): string {
	const posts = formatCount(after.judged, 'post');
	return `Agrees with you on ${after.agreed} of ${posts} that the model had not seen; before, on ${before.agreed} of ${before.judged}.`;
}

/** The range in which each share probably is: so few posts do not give it exactly. */
export function describeRanges({ before, after }: Measures): string {
	return `Over many posts, that is between ${describeRange(after)}; before, between ${describeRange(before)}.`;
}

/** What can be concluded from the two measures. */
export function describeGain({ before, after }: Measures): string {
	const gain = shareOf(after) - shareOf(before);
	if (gain === 0) return 'No better and no worse than before.';
	if (gain < 0) return 'It agrees less often than before.';
	return shareOf(after) <= before.high
		? 'It may be better, but this may also be chance: the two ranges overlap a lot.'
		: 'It is probably better: that is more than chance explains.';
}

/** Whether there is something to compare. */
export function isMeasured({ before, after }: Measures): boolean {
	return before.judged > 0 && after.judged > 0;
}

const shareOf = ({ agreed, judged }: Measure): number => agreed / judged;

/** `78% and 96%` */
function describeRange({ low, high }: Measure): string {
	return `${Math.round(low * 100)}% and ${Math.round(high * 100)}%`;
}
