import type { TweetFilter } from 'bff/contract/tweets/tweets';
import { formatNumber } from 'remote-kit/format-number';
import { useToAnswerQuery } from '../api.ts';
import { listPath } from '../tweets-address.ts';
import styles from './list-filter.module.css';

export interface ListFilterProps {
	filter: TweetFilter;
}

const filters: readonly { value: TweetFilter; label: string }[] = [
	{ value: 'all', label: 'All' },
	{ value: 'to_answer', label: 'To answer' },
	{ value: 'included', label: 'Included' },
	{ value: 'answered', label: 'Answered' },
];

/** Links to the lists, each of which has an address, and the number of posts to answer. */
export function ListFilter({ filter }: ListFilterProps) {
	const { data: toAnswer } = useToAnswerQuery(undefined, { refetchOnFocus: true });
	return (
		<nav aria-label="Posts">
			<ul className={styles.filters}>
				{filters.map(({ value, label }) => (
					<li key={value}>
						<a
							className={styles.filter}
							href={listPath({ filter: value, run: null })}
							aria-current={value === filter ? 'page' : undefined}
						>
							<span className={styles.word}>{label}</span>
							{value === 'to_answer' && toAnswer ? (
								<span className={styles.count}>{formatNumber(toAnswer.count)}</span>
							) : null}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
