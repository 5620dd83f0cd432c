import { VerdictGlyph, type VerdictGlyphProps } from '../verdict/verdict-glyph.tsx';
import { verdictLabels } from '../verdict/verdict-labels.ts';
import styles from './verdict-legend.module.css';

type Sign = VerdictGlyphProps['of'];

export type VerdictLegendProps = {
	signs: readonly Sign[];
	/** Further symbols to explain, such as the height of bars. */
	note?: string;
};

const labels: Record<Sign, string> = { ...verdictLabels, changed: 'changed by you' };

/** Explains the symbols of verdicts, below a picture of a run. */
export function VerdictLegend({ signs, note }: VerdictLegendProps) {
	return (
		<ul className={styles.legend}>
			{signs.map((sign) => (
				<li key={sign}>
					<VerdictGlyph of={sign} /> {labels[sign]}
				</li>
			))}
			{note === undefined ? null : <li>{note}</li>}
		</ul>
	);
}
