import { VerdictLegend } from '../verdict-legend/verdict-legend.tsx';
import type { RunSlot } from './run-slots.ts';

export type RunLegendProps = { slots: readonly RunSlot[] };

/** Explains the symbols and the height of the bars. */
export function RunLegend({ slots }: RunLegendProps) {
	const isBinned = slots.some(({ posts }) => posts.length > 1);
	return (
		<VerdictLegend
			signs={[
				'included',
				'excluded',
				...(slots.some(({ notJudged }) => notJudged > 0) ? (['not_judged'] as const) : []),
				...(slots.some(({ changed }) => changed > 0) ? (['changed'] as const) : []),
			]}
			note={isBinned ? 'Taller: more posts' : 'Taller: more likes when read'}
		/>
	);
}
