import type { TweetFilter } from 'bff/contract/tweets';
import { listPath } from '../tweets-address.ts';
import styles from './list-filter.module.css';

export interface ListFilterProps {
	filter: TweetFilter;
}

const filters: readonly { value: TweetFilter; label: string }[] = [
	{ value: 'all', label: 'All' },
	{ value: 'included', label: 'Included' },
	{ value: 'answered', label: 'Answered' },
];

/** Links to the lists, each of which has an address. */
export function ListFilter({ filter }: ListFilterProps) {
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
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
