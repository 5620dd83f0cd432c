import { VerdictGlyph } from '../verdict/verdict-glyph.tsx';
import { verdictLabels } from '../verdict/verdict-labels.ts';
import styles from './run-picture.module.css';
import type { RunSlot } from './run-slots.ts';

export type RunLegendProps = { slots: readonly RunSlot[] };

/** Explains the symbols and the height of the bars. */
export function RunLegend({ slots }: RunLegendProps) {
	const isBinned = slots.some(({ posts }) => posts.length > 1);
	return (
		<ul className={styles.legend}>
			<li>
				<VerdictGlyph of="included" /> {verdictLabels.included}
			</li>
			<li>
				<VerdictGlyph of="excluded" /> {verdictLabels.excluded}
			</li>
			{slots.some(({ notJudged }) => notJudged > 0) ? (
				<li>
					<VerdictGlyph of="not_judged" /> {verdictLabels.not_judged}
				</li>
			) : null}
			{slots.some(({ changed }) => changed > 0) ? (
				<li>
					<VerdictGlyph of="changed" /> changed by you
				</li>
			) : null}
			<li>{isBinned ? 'taller = more posts' : 'taller = more likes at reading time'}</li>
		</ul>
	);
}
