import { type RefObject, useEffect, useId, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { useFilePathsQuery } from './file-api.ts';
import { FileList } from './file-list.tsx';
import { matchFiles } from './match-files.ts';
import { useListKeys } from './use-list-keys.ts';

/** Seconds after which the list of files is loaded again. */
const MAX_AGE_SECONDS = 60;

export interface FileSuggestionsProps {
	/** The message box. Its key events are handled by the list first. */
	box: RefObject<HTMLTextAreaElement | null>;
	query: string;
	/** Paths that are attached already. */
	attached: readonly string[];
	onSelect: (path: string) => void;
	onDismiss: () => void;
}

/** Suggests files for the path that the user is typing. */
export function FileSuggestions({
	box,
	query,
	attached,
	onSelect,
	onDismiss,
}: FileSuggestionsProps) {
	const id = useId();
	const {
		data: paths,
		error,
		refetch,
	} = useFilePathsQuery(undefined, { refetchOnMountOrArgChange: MAX_AGE_SECONDS });
	const [highlighted, setHighlighted] = useState<string>();
	const matches = matchFiles(paths ?? [], query);
	const active =
		highlighted !== undefined && matches.includes(highlighted) ? highlighted : matches[0];
	const failure = paths || !error ? undefined : failureOf(error);
	useListKeys({
		box,
		listId: id,
		matches,
		isLoading: !paths && !failure,
		active,
		onHighlight: setHighlighted,
		onSelect,
		onDismiss,
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: retries when the user types
	useEffect(() => {
		if (failure) void refetch();
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
			onSelect={onSelect}
		/>
	);
}
