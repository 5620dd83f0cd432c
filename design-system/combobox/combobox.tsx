import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useId, useRef, useState } from 'react';
import { Field, type FieldTexts } from '../field/field.tsx';
import { fieldWiring } from '../field/field-wiring.ts';
import { Icon } from '../icon/icon.tsx';
import { chevronDownIcon, searchIcon } from '../icon/icon-paths.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './combobox.module.css';
import { type ComboboxItem, findRows } from './find-rows.ts';

export type { ComboboxItem } from './find-rows.ts';

export type ComboboxProps = FieldTexts & {
	items: readonly ComboboxItem[];
	/** The text in the field. */
	text: string;
	/** Called with the text after each change by typing, not when an item is chosen. */
	onText: (text: string) => void;
	onSelect: (item: ComboboxItem) => void;
	/**
	 * If given, the list ends with `+ Create "NAME"` unless an item has that name, ignoring case.
	 * Called with the trimmed name.
	 */
	onCreate?: (name: string) => void;
	/**
	 * What is in progress, such as 'Loading template...'. It is shown in the field, which is disabled
	 * in the meantime.
	 */
	busy?: string | undefined;
	placeholder?: string;
	disabled?: boolean;
	/** Shown in the list if it has no items. */
	emptyText?: string;
};

/** The list closes this long after the field lost focus (spec section 4). */
const CLOSE_DELAY_MS = 150;

/** A text field with a list of items that match the text. Can offer to create a new item. */
export function Combobox({
	label,
	labelHidden = false,
	meta,
	help,
	error,
	items,
	text,
	onText,
	onSelect,
	onCreate,
	...rest
}: ComboboxProps) {
	const { busy, placeholder, disabled = false, emptyText } = rest;
	const texts = { label, labelHidden, meta, help, error };
	const wiring = fieldWiring(useId(), texts);
	const [isOpen, setIsOpen] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const popup = useRef<HTMLDivElement>(null);
	const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const rows = findRows(items, text, onCreate !== undefined);
	const isDisabled = disabled || busy !== undefined;

	useEffect(() => () => clearTimeout(closing.current), []);

	const closeSoon = () => {
		clearTimeout(closing.current);
		closing.current = setTimeout(() => setIsOpen(false), CLOSE_DELAY_MS);
	};
	const handleOpenChange = (next: boolean, { reason }: { reason: string }) => {
		if (!next && (reason === 'focus-out' || reason === 'outside-press')) return closeSoon();
		clearTimeout(closing.current);
		setIsOpen(next);
	};

	const toggle = () => {
		clearTimeout(closing.current);
		setIsOpen(!isOpen);
		input.current?.focus();
	};

	return (
		<Field id={wiring.id} {...texts}>
			<Autocomplete.Root
				items={rows}
				mode="none"
				value={text}
				onValueChange={(next, { reason }) => {
					// Escape closes the list, and does not empty the field.
					if (reason !== 'item-press' && reason !== 'escape-key') onText(next);
				}}
				itemToStringValue={({ name }) => name}
				open={isOpen && !isDisabled && (rows.length > 0 || emptyText !== undefined)}
				onOpenChange={handleOpenChange}
				openOnInputClick
				disabled={isDisabled}
			>
				<Autocomplete.InputGroup
					className={styles.group}
					data-error={error ? true : undefined}
					data-off={isDisabled || undefined}
				>
					<Icon path={searchIcon} className={styles.search} />
					<Autocomplete.Input
						{...wiring}
						ref={input}
						// Base UI hides the label from assistive technology while the list is open
						// (mui/base-ui#5528).
						aria-label={label}
						className={styles.input}
						dir="auto"
						placeholder={placeholder}
						autoComplete="off"
						spellCheck={false}
						aria-busy={busy ? true : undefined}
						onFocus={() => clearTimeout(closing.current)}
						onBlur={({ relatedTarget }) => {
							if (!popup.current?.contains(relatedTarget)) closeSoon();
						}}
					/>
					<span role="status" className={styles.busy}>
						{busy ? (
							<>
								<Spinner />
								{busy}
							</>
						) : null}
					</span>
					{busy ? null : (
						// Only for the pointer. With the keyboard, the arrow keys open the list.
						<button
							type="button"
							tabIndex={-1}
							className={styles.trigger}
							aria-label={`Show all of ${label}`}
							disabled={isDisabled}
							onMouseDown={(event) => event.preventDefault()}
							onClick={toggle}
						>
							<Icon path={chevronDownIcon} />
						</button>
					)}
				</Autocomplete.InputGroup>
				<Autocomplete.Portal>
					<Autocomplete.Positioner
						className={styles.positioner}
						sideOffset={4}
						collisionPadding={8}
					>
						<Autocomplete.Popup ref={popup} className={styles.popup} aria-label={label}>
							{emptyText === undefined ? null : (
								<Autocomplete.Empty className={styles.empty}>{emptyText}</Autocomplete.Empty>
							)}
							<Autocomplete.List className={styles.list} aria-label={label}>
								{(row: ComboboxItem) =>
									row.id === '' ? (
										<Autocomplete.Item
											key=""
											value={row}
											className={styles.item}
											data-create
											onClick={() => onCreate?.(row.name)}
										>
											+ Create "{row.name}"
										</Autocomplete.Item>
									) : (
										<Autocomplete.Item
											key={row.id}
											value={row}
											className={styles.item}
											onClick={() => onSelect(row)}
										>
											<span className={styles.name} dir="auto">
												{row.name}
											</span>
											{row.preview ? <span className={styles.preview}>{row.preview}</span> : null}
										</Autocomplete.Item>
									)
								}
							</Autocomplete.List>
						</Autocomplete.Popup>
					</Autocomplete.Positioner>
				</Autocomplete.Portal>
			</Autocomplete.Root>
		</Field>
	);
}
