import type { Verdict } from 'bff/contract/filter-run';
import { useMemo } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { loudestReasons } from './loudest-reasons.ts';
import styles from './reasons.module.css';

export interface ReasonsProps {
	posts: readonly Verdict[];
}

const MOST = 5;

/** What was said most often, for and against. Nothing where every reason was its own. */
export function Reasons({ posts }: ReasonsProps) {
	const reasons = useMemo(() => loudestReasons(posts, MOST), [posts]);
	if (reasons.length === 0) return null;
	return (
		<section className={styles.reasons}>
			<h3 className={styles.title}>Loudest reasons</h3>
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
