import type { QueryError } from 'bff/client/base-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useFilePathsQuery } from './file-api.ts';
import { FileList } from './file-list.tsx';
import { matchFiles } from './match-files.ts';
import { useListKeys } from './use-list-keys.ts';

/** How old the list of files may be when it opens, in seconds. */
const FRESH_FOR_S = 60;

export interface FileSuggestionsProps {
	/** Where the path is typed: its keys go to the list first. */
	box: RefObject<HTMLTextAreaElement | null>;
	query: string;
	/** Paths that go along already. */
	attached: readonly string[];
	onChoose: (path: string) => void;
	onDismiss: () => void;
}

/** The files that one being named could be. */
export function FileSuggestions({
	box,
	query,
	attached,
	onChoose,
	onDismiss,
}: FileSuggestionsProps) {
	const id = useId();
	const {
		data: paths,
		error,
		refetch,
	} = useFilePathsQuery(undefined, { refetchOnMountOrArgChange: FRESH_FOR_S });
	const [pointed, setPointed] = useState<string>();
	const matches = matchFiles(paths ?? [], query);
	const active = pointed !== undefined && matches.includes(pointed) ? pointed : matches[0];
	useListKeys({ box, listId: id, matches, active, onActive: setPointed, onChoose, onDismiss });

	const failure = paths ? undefined : (error as QueryError | undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: typing on tries again
	useEffect(() => {
		if (failure) refetch();
	}, [query]);

	return (
		<FileList
			id={id}
			query={query}
			files={paths}
			matches={matches}
			active={active}
			attached={attached}
			failure={failure?.message}
			onChoose={onChoose}
		/>
	);
}
