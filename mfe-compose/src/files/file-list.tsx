import { Busy } from 'design-system/busy';
import { LiveText } from 'design-system/live-text';
import { useEffect } from 'react';
import styles from './file-list.module.css';
import { optionId } from './option-id.ts';

export interface FileListProps {
	id: string;
	/** What was typed of a path. */
	query: string;
	/** All there are; undefined while that is not known. */
	files: readonly string[] | undefined;
	/** Those that begin with what was typed. */
	matches: readonly string[];
	/** The one that Enter chooses. */
	active: string | undefined;
	/** Those that go along already. */
	attached: readonly string[];
	/** Why the files could not be read. */
	failure: string | undefined;
	onChoose: (path: string) => void;
}

/** Files to choose from, over the message box, which keeps focus. */
export function FileList({
	id,
	query,
	files,
	matches,
	active,
	attached,
	failure,
	onChoose,
}: FileListProps) {
	const activeId = active === undefined ? undefined : optionId(id, active);
	useEffect(() => {
		if (activeId !== undefined)
			document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
	}, [activeId]);

	const note =
		failure === undefined ? describe(files, query) : `Your files could not be read. ${failure}`;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: a press anywhere in it leaves focus in the box
		<div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
			{matches.length > 0 ? (
				<div id={id} role="listbox" aria-label="Files" className={styles.list} tabIndex={0}>
					{matches.map((path) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: focus and keys are the box's
						<div
							key={path}
							id={optionId(id, path)}
							role="option"
							aria-selected={path === active}
							className={styles.option}
							onClick={() => onChoose(path)}
						>
							<FilePath path={path} />
							{attached.includes(path) ? (
								<>
									{' '}
									<span className={styles.attached}>goes along</span>
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
			<LiveText intervalMs={1000} text={matches.length > 0 ? count(matches.length) : note} />
		</div>
	);
}

/** The folder in the margin's voice, so that the name stands out. */
function FilePath({ path }: { path: string }) {
	const name = path.lastIndexOf('/') + 1;
	return (
		<span className={styles.path}>
			<span className={styles.folder}>{path.slice(0, name)}</span>
			{path.slice(name)}
		</span>
	);
}

function describe(files: readonly string[] | undefined, query: string): string {
	if (!files) return '';
	return files.length === 0
		? 'You have no files yet. The editor makes them.'
		: `No file begins with “${query}”.`;
}

function count(matches: number): string {
	return `${matches === 1 ? '1 file' : `${matches} files`}. Enter adds the one pointed at, Escape closes the list.`;
}
