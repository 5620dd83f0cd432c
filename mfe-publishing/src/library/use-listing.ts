import type { DraftFilter, DraftSort } from 'bff/contract/publishing/drafts';
import { useState } from 'react';
import { useDraftListInfiniteQuery } from 'remote-kit/publishing/api/drafts-api';
import { useDebounced } from 'remote-kit/use-debounced';

/** The drafts of a list, by the search, label and order that the user has chosen. */
export function useListing(filter: DraftFilter) {
	const [search, setSearch] = useState('');
	const [label, setLabel] = useState('');
	const kind = filter === 'posted' ? 'posted' : 'waiting';
	const [sorts, setSorts] = useState<Record<typeof kind, DraftSort>>({
		posted: 'posted',
		waiting: 'newest',
	});
	const sort = sorts[kind];
	const list = useDraftListInfiniteQuery(
		{ filter, search: useDebounced(search.trim()), label, sort },
		{ refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
	);
	return {
		list,
		search,
		label,
		sort,
		setSearch,
		setLabel,
		setSort: (next: DraftSort) => setSorts({ ...sorts, [kind]: next }),
		showAll: () => {
			setSearch('');
			setLabel('');
		},
	};
}
