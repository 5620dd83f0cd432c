import { searchWords } from 'bff/contract/search/fold-text';
import { Button } from 'design-system/button';
import { Icon } from 'design-system/icon';
import { searchIcon } from 'design-system/icon-paths';
import { isComposing, isEnter } from 'design-system/keys';
import { Modal } from 'design-system/modal';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { splitMatches } from './matches.ts';
import styles from './palette.module.css';
import type { PaletteGroup, PaletteRow } from './rows/palette-rows.ts';
import type { Search } from './use-search.ts';

export interface PaletteViewProps {
	open: boolean;
	query: string;
	/** Without empty groups. */
	groups: readonly PaletteGroup[];
	search: Pick<Search, 'status' | 'reason' | 'retry'>;
	/** Why the last action failed. */
	failure?: string | undefined;
	onQuery: (query: string) => void;
	onRow: (row: PaletteRow) => void;
	onShortcuts: () => void;
	onClose: () => void;
	onClosed: () => void;
}

/** A field, and under it the rows that match: the combobox pattern, with the focus in the field. */
export function PaletteView({
	open,
	query,
	groups,
	search,
	failure,
	onQuery,
	onRow,
	onShortcuts,
	onClose,
	onClosed,
}: PaletteViewProps) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [chosenId, setChosenId] = useState<string>();
	const rows = groups.flatMap((group) => group.rows);
	const active = rows.find((row) => row.id === chosenId) ?? rows[0];
	const words = searchWords(query);
	const optionId = (row: PaletteRow) => `${id}-${rows.indexOf(row)}`;

	const activeId = active && optionId(active);
	useEffect(() => {
		if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
	}, [activeId]);

	const move = (event: KeyboardEvent) => {
		const { key, altKey, ctrlKey, metaKey } = event;
		if (isComposing(event) || altKey || ctrlKey || metaKey || !active) return;
		const at = rows.indexOf(active);
		const to = {
			ArrowDown: (at + 1) % rows.length,
			ArrowUp: (at - 1 + rows.length) % rows.length,
			Home: 0,
			End: rows.length - 1,
		}[key];
		if (to !== undefined) setChosenId(rows[to]?.id);
		else if (isEnter(event)) onRow(active);
		else return;
		event.preventDefault();
	};

	return (
		<Modal
			open={open}
			label="Search and commands"
			size="list"
			initialFocus={field}
			onClose={onClose}
			onClosed={onClosed}
		>
			<div className={styles.query}>
				<Icon path={searchIcon} />
				<input
					ref={field}
					role="combobox"
					aria-label="Search and commands"
					aria-expanded={rows.length > 0}
					aria-controls={`${id}-list`}
					aria-autocomplete="list"
					aria-activedescendant={activeId}
					placeholder="Search, or type what to do"
					dir="auto"
					maxLength={200}
					autoComplete="off"
					spellCheck={false}
					enterKeyHint="go"
					value={query}
					onChange={({ currentTarget }) => {
						setChosenId(undefined);
						onQuery(currentTarget.value);
					}}
					onKeyDown={move}
				/>
				<span role="status" className={styles.count}>
					{search.status === 'searching' ? 'Searching…' : words.length > 0 && countOf(rows.length)}
				</span>
			</div>
			<div role="listbox" id={`${id}-list`} aria-label="Results" className={styles.rows}>
				{groups.map(({ title, rows: ofGroup }, index) => (
					// biome-ignore lint/a11y/useSemanticElements: a group of options
					<div key={title} role="group" aria-labelledby={`${id}-group-${index}`}>
						<div id={`${id}-group-${index}`} className={styles.group}>
							{title}
						</div>
						{ofGroup.map((row) => (
							// biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
							<div
								key={row.id}
								id={optionId(row)}
								role="option"
								aria-selected={row === active}
								className={styles.row}
								onPointerMove={() => setChosenId(row.id)}
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => onRow(row)}
							>
								<span className={styles.sentence}>
									{row.verb}{' '}
									<span className={row.isWritten ? styles.written : undefined} dir="auto">
										{splitMatches(row.object, words).map((piece, at) =>
											at % 2 === 1 ? (
												// biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
												<b key={at}>{piece}</b>
											) : (
												piece
											),
										)}
									</span>
								</span>
								{row.note ? <span className={styles.note}>{row.note}</span> : null}
							</div>
						))}
					</div>
				))}
			</div>
			<Notes search={search} query={query} hasRows={rows.length > 0} field={field} />
			{failure === undefined ? null : (
				<p role="alert" className={styles.failure}>
					{failure}
				</p>
			)}
			<div className={styles.foot}>
				<span className={styles.keys} aria-hidden="true">
					<span>
						<kbd>↑</kbd> <kbd>↓</kbd> move
					</span>
					<span>
						<kbd>Enter</kbd> open
					</span>
					<span>
						<kbd>Esc</kbd> close
					</span>
				</span>
				<Button variant="quiet" size="sm" onClick={onShortcuts}>
					All shortcuts
				</Button>
			</div>
		</Modal>
	);
}

interface NotesProps {
	search: PaletteViewProps['search'];
	query: string;
	hasRows: boolean;
	field: RefObject<HTMLInputElement | null>;
}

function Notes({ search: { status, reason, retry }, query, hasRows, field }: NotesProps) {
	if (status === 'offline')
		return (
			<p className={styles.text}>
				You’re offline. Screens and commands still work; your threads, drafts and files can’t be
				searched.
			</p>
		);
	if (status === 'failed')
		return (
			<div role="alert" className={styles.text}>
				<p>Your threads, drafts and files weren’t searched. {reason}</p>
				<Button
					size="sm"
					onClick={() => {
						retry();
						field.current?.focus();
					}}
				>
					Try again
				</Button>
			</div>
		);
	if (status === 'searching' || hasRows) return null;
	return <p className={styles.text}>No results for “{query.trim()}”.</p>;
}

function countOf(rows: number): string {
	return rows === 1 ? '1 result' : `${rows} results`;
}
