import type { DraftPart } from 'bff/contract/publishing/draft-part';
import { TextDifference } from 'design-system/text-difference';
import { formatCount } from '../../format-number.ts';
import styles from './comparison.module.css';
import { joined } from './edited-parts.ts';

export interface ComparisonProps {
	before: readonly Pick<DraftPart, 'text'>[];
	after: readonly Pick<DraftPart, 'text'>[];
}

/**
 * The difference between two versions of a draft, word by word: of each post, or of the whole text.
 */
export function Comparison({ before, after }: ComparisonProps) {
	if (before.length !== after.length) {
		return (
			<div className={styles.sheet}>
				<p className={styles.note}>
					{formatCount(before.length, 'post')} before, {after.length} after.
				</p>
				<TextDifference size="lg" before={joined(before)} after={joined(after)} />
			</div>
		);
	}
	return (
		<ol className={styles.list}>
			{after.map(({ text }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: both versions are compared by position
				<li key={index} className={styles.sheet}>
					{after.length > 1 ? <p className={styles.note}>Post {index + 1}</p> : null}
					<TextDifference
						size="lg"
						before={before[index]?.text ?? ''}
						after={text}
						sameText="Nothing changed."
					/>
				</li>
			))}
		</ol>
	);
}
