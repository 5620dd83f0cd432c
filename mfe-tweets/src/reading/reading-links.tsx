import type { TweetFilter } from 'bff/contract/tweets/tweets';
import { formatNumber } from 'remote-kit/format-number';
import { useToAnswerQuery } from '../api.ts';
import { listPath } from '../tweets-address.ts';
import styles from './reading-links.module.css';

export interface ReadingLinksProps {
	filter: TweetFilter;
}

/** Links to what is no longer among the new posts worth reading. */
export function ReadingLinks({ filter }: ReadingLinksProps) {
	const { data: waiting } = useToAnswerQuery();
	const saved = waiting?.saved ? `Saved (${formatNumber(waiting.saved)})` : 'Saved';
	const links = [
		{ value: 'saved', label: saved },
		{ value: 'seen', label: 'Seen' },
		{ value: 'filtered_out', label: 'Filtered out' },
	] as const;
	return (
		<nav aria-label="Posts of your filters">
			<ul className={styles.links}>
				{links.map(({ value, label }) => (
					<li key={value}>
						<a
							href={listPath({ filter: value, run: null })}
							aria-current={value === filter ? 'page' : undefined}
						>
							{label}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
