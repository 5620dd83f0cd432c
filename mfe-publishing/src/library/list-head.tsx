import type { DraftFilter, DraftSort } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { Icon } from 'design-system/icon';
import { plusIcon, searchIcon } from 'design-system/icon-paths';
import type { Ref } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import { draftsPath } from './drafts-address.ts';
import styles from './list-head.module.css';

export interface ListHeadProps {
	filter: DraftFilter;
	counts: Record<DraftFilter, number> | undefined;
	labels: readonly string[];
	search: string;
	label: string;
	sort: DraftSort;
	isCreating: boolean;
	/** Whether there is anything to select. */
	canSelect: boolean;
	isSelecting: boolean;
	searchRef: Ref<HTMLInputElement>;
	onNew: () => void;
	onSelecting: () => void;
	onSearch: (search: string) => void;
	onLabel: (label: string) => void;
	onSort: (sort: DraftSort) => void;
}

const filters: readonly { filter: DraftFilter; label: string }[] = [
	{ filter: 'all', label: 'Drafts' },
	{ filter: 'queued', label: 'Queued' },
	{ filter: 'posted', label: 'Posted' },
];

interface SortOption {
	value: DraftSort;
	label: string;
}

const sorts: readonly SortOption[] = [
	{ value: 'newest', label: 'Newest' },
	{ value: 'oldest', label: 'Oldest' },
	{ value: 'created', label: 'Recently created' },
];
const postedSorts: readonly SortOption[] = [
	{ value: 'posted', label: 'Newest' },
	{ value: 'results', label: 'Best results' },
];

/** The title of the library, and the filters of its list. */
export function ListHead({
	filter,
	counts,
	labels,
	search,
	label,
	sort,
	isCreating,
	canSelect,
	isSelecting,
	searchRef,
	onNew,
	onSelecting,
	onSearch,
	onLabel,
	onSort,
}: ListHeadProps) {
	return (
		<div className={styles.head}>
			<div className={styles.top}>
				<h1 className={styles.title}>Drafts</h1>
				<Button size="sm" busy={isCreating} aria-keyshortcuts="n" onClick={onNew}>
					<Icon path={plusIcon} size={15} />
					New draft
				</Button>
			</div>
			<div className={styles.search}>
				<Icon path={searchIcon} size={15} />
				<input
					ref={searchRef}
					type="search"
					aria-label="Search drafts"
					aria-keyshortcuts="/"
					placeholder="Search drafts"
					dir="auto"
					maxLength={200}
					autoComplete="off"
					value={search}
					onChange={({ currentTarget }) => onSearch(currentTarget.value)}
				/>
				<span className={styles.key} aria-hidden="true">
					/
				</span>
			</div>
			<div className={styles.row}>
				<nav aria-label="Lists" className={styles.tabs}>
					{filters.map(({ filter: value, label: name }) => (
						<a
							key={value}
							href={draftsPath({ filter: value, draftId: null })}
							aria-current={value === filter ? 'true' : undefined}
						>
							<span>
								{name}
								{counts ? ` ${formatNumber(counts[value])}` : ''}
							</span>
						</a>
					))}
				</nav>
				<select
					className={styles.select}
					aria-label="Sort"
					value={sort}
					onChange={({ currentTarget }) => onSort(currentTarget.value as DraftSort)}
				>
					{(filter === 'posted' ? postedSorts : sorts).map(({ value, label: name }) => (
						<option key={value} value={value}>
							{name}
						</option>
					))}
				</select>
			</div>
			<div className={styles.row}>
				{labels.length > 0 ? (
					<select
						className={styles.select}
						aria-label="Label"
						value={label}
						onChange={({ currentTarget }) => onLabel(currentTarget.value)}
					>
						<option value="">All labels</option>
						{labels.map((name) => (
							<option key={name} value={name}>
								{name}
							</option>
						))}
					</select>
				) : null}
				{canSelect ? (
					<Button
						size="sm"
						variant="quiet"
						className={styles.selecting}
						aria-pressed={isSelecting}
						onClick={onSelecting}
					>
						Select
					</Button>
				) : null}
			</div>
		</div>
	);
}
