import type { TweetFilter } from 'bff/contract/tweets/tweets';
import { formatNumber } from 'remote-kit/format-number';
import { useToAnswerQuery } from '../api.ts';
import { listPath } from '../tweets-address.ts';
import styles from './list-filter.module.css';

export interface ListFilterProps {
	/** Undefined while it is not known. */
	filter: TweetFilter | undefined;
}

/** Links to the lists, each of which has an address, with the number of posts that wait in them. */
export function ListFilter({ filter }: ListFilterProps) {
	const { data: waiting } = useToAnswerQuery(undefined, { refetchOnFocus: true });
	const filters: readonly { value: TweetFilter; label: string; count?: number | undefined }[] = [
		{ value: 'included', label: 'Worth reading', count: waiting?.worth_reading },
		{ value: 'to_answer', label: 'Unanswered', count: waiting?.count },
		{ value: 'answered', label: 'Answered' },
		{ value: 'all', label: 'All' },
	];
	return (
		<nav aria-label="Posts">
			<ul className={styles.filters}>
				{filters.map(({ value, label, count }) => (
					<li key={value}>
						<a
							className={styles.filter}
							href={listPath({ filter: value, run: null })}
							aria-current={value === filter ? 'page' : undefined}
						>
							<span className={styles.word}>{label}</span>{' '}
							{count ? <span className={styles.count}>{formatNumber(count)}</span> : null}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
