import { Busy } from 'design-system/busy';
import { LiveText } from 'design-system/live-text';
import { useEffect } from 'react';
import styles from './file-list.module.css';
import { optionId } from './option-id.ts';

export interface FileListProps {
	id: string;
	/** The beginning of a path that the user has typed. */
	query: string;
	/** All files; undefined while they are loading. */
	files: readonly string[] | undefined;
	/** The files that match `query`. */
	matches: readonly string[];
	/** The highlighted file, which Enter selects. */
	active: string | undefined;
	/** The files that are attached already. */
	attached: readonly string[];
	/** Why the files could not be loaded. */
	failure: string | undefined;
	onSelect: (path: string) => void;
}

/** The list of matching files above the message box, which keeps focus. */
export function FileList({
	id,
	query,
	files,
	matches,
	active,
	attached,
	failure,
	onSelect,
}: FileListProps) {
	const activeId = active === undefined ? undefined : optionId(id, active);
	useEffect(() => {
		if (activeId !== undefined)
			document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
	}, [activeId]);

	const note =
		failure === undefined ? describe(files, query) : `We couldn’t load your files. ${failure}`;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: pressing the mouse must not take focus from the box
		<div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
			{matches.length > 0 ? (
				<div id={id} role="listbox" aria-label="Files" className={styles.list} tabIndex={0}>
					{matches.map((path) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box has focus and handles keys
						<div
							key={path}
							id={optionId(id, path)}
							role="option"
							aria-selected={path === active}
							className={styles.option}
							onClick={() => onSelect(path)}
						>
							<FilePath path={path} />
							{attached.includes(path) ? (
								<>
									{' '}
									<span className={styles.attached}>attached</span>
								</>
							) : null}
						</div>
					))}
				</div>
			) : files || failure ? (
				<p className={styles.note}>{note}</p>
			) : (
				<Busy delayed className={styles.note}>
					Loading files...
				</Busy>
			)}
			<LiveText
				intervalMs={1000}
				text={matches.length > 0 ? describeMatches(matches.length) : note}
			/>
		</div>
	);
}

/** A path with its folder dimmed. */
function FilePath({ path }: { path: string }) {
	const nameStart = path.lastIndexOf('/') + 1;
	return (
		<span dir="auto" className={styles.path}>
			<span className={styles.folder}>{path.slice(0, nameStart)}</span>
			{path.slice(nameStart)}
		</span>
	);
}

function describe(files: readonly string[] | undefined, query: string): string {
	if (!files) return '';
	return files.length === 0
		? 'You have no files yet. Create one in the Editor.'
		: `No file matches “${query}”.`;
}

function describeMatches(matches: number): string {
	return `${matches === 1 ? '1 file' : `${matches} files`}. Enter adds the highlighted file, Escape closes the list.`;
}
