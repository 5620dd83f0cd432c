import type { TweetFilter } from 'bff/contract/tweets/tweets';
import { formatNumber } from 'remote-kit/format-number';
import { useToAnswerQuery } from '../api.ts';
import { isReadingList } from '../reading/reading-lists.ts';
import { listPath } from '../tweets-address.ts';
import styles from './list-filter.module.css';

export interface ListFilterProps {
	/** Undefined while it is not known. */
	filter: TweetFilter | undefined;
	/** Whether the user has a standing filter; undefined while it is not known. */
	standing: boolean | undefined;
}

/** Links to the lists, each of which has an address, with the number of posts that wait in them. */
export function ListFilter({ filter, standing }: ListFilterProps) {
	const { data: waiting } = useToAnswerQuery(undefined, { refetchOnFocus: true });
	const worthReading = (standing ?? waiting?.standing) ? 'worth_reading' : 'included';
	const filters: readonly { value: TweetFilter; label: string; count?: number | undefined }[] = [
		{ value: worthReading, label: 'Worth reading', count: waiting?.worth_reading },
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
							aria-current={
								value === filter
									? 'page'
									: value === worthReading && (filter === 'included' || isReadingList(filter))
										? 'true'
										: undefined
							}
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
