import type { Verdict } from 'bff/contract/filter/verdict';
import { useMemo } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { commonReasons } from './common-reasons.ts';
import styles from './reasons.module.css';

export interface ReasonsProps {
	posts: readonly Verdict[];
}

const REASON_LIMIT = 5;

/** The most frequent reasons. Renders nothing if no reason is given twice. */
export function Reasons({ posts }: ReasonsProps) {
	const reasons = useMemo(() => commonReasons(posts, REASON_LIMIT), [posts]);
	if (reasons.length === 0) return null;
	return (
		<section className={styles.reasons}>
			<h3 className={styles.title}>Most common reasons</h3>
			<ol>
				{reasons.map(({ text, posts: many, included }) => (
					<li key={`${included} ${text}`}>
						<b>{formatNumber(many)}</b> {included ? 'included' : 'filtered out'}: {text}
					</li>
				))}
			</ol>
		</section>
	);
}
