import type { ComponentProps, ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
	/** The name of the table, for screen readers. */
	label: string;
	/** The names of the columns; an empty one has no name. */
	columns: readonly string[];
	/** The columns with right-aligned numbers. */
	numbers?: readonly string[];
	children: ReactNode;
}

/** A table. On a phone each row becomes a block, in which `Cell` shows the name of its column. */
export function Table({ label, columns, numbers = [], children }: TableProps) {
	return (
		<table className={styles.table} aria-label={label}>
			<thead>
				<tr>
					{columns.map((name) => (
						<th key={name} scope="col" data-number={numbers.includes(name) || undefined}>
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
	return <tr {...rest} className={[styles.row, className].filter(Boolean).join(' ')} />;
}

interface CellProps {
	/** The name of the column, shown on a phone. */
	column?: string;
	isNumber?: boolean;
	/** A second line, smaller. */
	note?: ReactNode;
	children: ReactNode;
}

export function Cell({ column, isNumber = false, note, children }: CellProps) {
	return (
		<td data-column={column} data-number={isNumber || undefined}>
			{children}
			{note ? <small className={styles.note}>{note}</small> : null}
		</td>
	);
}

/** The first cell of a row, which names it. */
export function RowName({ note, children }: Pick<CellProps, 'note' | 'children'>) {
	return (
		<th scope="row">
			{children}
			{note ? <small className={styles.note}>{note}</small> : null}
		</th>
	);
}
