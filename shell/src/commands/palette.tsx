import { isApiError } from 'bff/client/api-error';
import { searchWords } from 'bff/contract/search/fold-text';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShell } from '../shell-context.ts';
import { PaletteView } from './palette-view.tsx';
import {
	filterGroup,
	foundGroups,
	matching,
	mergeResults,
	type PaletteRow,
	readVerb,
} from './rows/palette-rows.ts';
import { recentGroup } from './rows/recent-rows.ts';
import { useActions } from './rows/use-actions.ts';
import { useHere } from './rows/use-here.ts';
import { useSearch } from './use-search.ts';

interface PaletteProps {
	open: boolean;
	onClose: () => void;
}

/** The command palette: screens, actions, and the user's own data. */
export function Palette({ open, onClose }: PaletteProps) {
	const { leaveGuard } = useShell();
	const navigate = useNavigate();
	const { pathname, search: queryString } = useLocation();
	const [query, setQuery] = useState('');
	const [failure, setFailure] = useState<string>();
	const words = searchWords(query);
	const hasQuery = words.length > 0;
	const { screens, actions, shortcutsRow, isSubscriber, zone } = useActions(open, hasQuery);
	const here = useHere(open, zone);
	const verb = readVerb(words);
	const whole = useSearch(query, open && isSubscriber);
	const rest = useSearch(verb?.rest ?? '', open && isSubscriber && verb !== undefined);
	const search = whole.status === 'done' ? rest : whole;
	const chosen = useRef<PaletteRow>(null);

	const results =
		whole.results && (verb ? mergeResults(whole.results, rest.results, verb.kinds) : whole.results);
	const known = [
		{ title: 'Do', rows: matching(actions, words) },
		{ title: 'Screens', rows: matching(screens, words) },
	];
	const groups = [
		{ title: 'Here', rows: matching(here, words) },
		...(hasQuery
			? [...known, ...(results ? foundGroups(results) : [])]
			: [
					...(results ? [recentGroup(results, pathname + queryString), filterGroup(results)] : []),
					...known,
				]),
	].filter(({ rows }) => rows.length > 0);

	const choose = async (row: PaletteRow) => {
		setFailure(undefined);
		if (row.isRequest && typeof row.run === 'function') {
			try {
				await row.run();
			} catch (error) {
				setFailure(isApiError(error) ? error.message : 'Something went wrong on this page.');
				return;
			}
		} else chosen.current = row;
		onClose();
	};
	/** Not earlier: closing the palette returns the focus, and another screen takes it. */
	const handleClosed = () => {
		setQuery('');
		setFailure(undefined);
		const run = chosen.current?.run;
		chosen.current = null;
		if (typeof run === 'string') leaveGuard.attempt(() => void navigate(run));
		else void run?.();
	};
	return (
		<PaletteView
			open={open}
			query={query}
			groups={groups}
			search={search}
			failure={failure}
			onQuery={setQuery}
			onRow={(row) => void choose(row)}
			onShortcuts={() => void choose(shortcutsRow)}
			onClose={onClose}
			onClosed={handleClosed}
		/>
	);
}
