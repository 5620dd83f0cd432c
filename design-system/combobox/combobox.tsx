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
	labelHidden?: boolean;
	items: readonly ComboboxItem[];
	/** What stands in the field. */
	text: string;
	/** The text after each change by typing; choosing from the list is not typing. */
	onText: (text: string) => void;
	onSelect: (item: ComboboxItem) => void;
	/**
	 * Offers `+ Create "NAME"` last where the text is the name of nothing, whatever its case. Gets
	 * the name without spaces around it.
	 */
	onCreate?: (name: string) => void;
	/**
	 * What is under way, such as 'Loading template...': said in the field, which cannot be used
	 * meanwhile.
	 */
	busy?: string | undefined;
	placeholder?: string;
	disabled?: boolean;
	/** Said in the list where there is nothing to choose. */
	emptyText?: string;
};

/** How long the list stays after the field lost focus (spec section 4). */
const closeAfterMs = 150;

/** A field that finds one of many by name as it is typed in, and takes a name that is not there. */
export function Combobox({
	label,
	labelHidden,
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
	const wiring = fieldWiring(useId(), { meta, help, error });
	const [isOpen, setIsOpen] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const popup = useRef<HTMLDivElement>(null);
	const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const rows = findRows(items, text, onCreate !== undefined);
	const isOff = disabled || busy !== undefined;

	useEffect(() => () => clearTimeout(closing.current), []);

	const closeSoon = () => {
		clearTimeout(closing.current);
		closing.current = setTimeout(() => setIsOpen(false), closeAfterMs);
	};
	const show = (next: boolean, { reason }: { reason: string }) => {
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
		<Field
			id={wiring.id}
			label={label}
			labelHidden={labelHidden ?? false}
			meta={meta}
			help={help}
			error={error}
		>
			<Autocomplete.Root
				items={rows}
				mode="none"
				value={text}
				onValueChange={(next, { reason }) => reason !== 'item-press' && onText(next)}
				itemToStringValue={({ name }) => name}
				open={isOpen && !isOff && (rows.length > 0 || emptyText !== undefined)}
				onOpenChange={show}
				openOnInputClick
				disabled={isOff}
			>
				<Autocomplete.InputGroup
					className={styles.group}
					data-error={error ? true : undefined}
					data-off={isOff || undefined}
				>
					<Icon path={searchIcon} className={styles.search} />
					<Autocomplete.Input
						{...wiring}
						ref={input}
						// Base UI hides the label from assistive technology while the list is open
						// (mui/base-ui#5528).
						aria-label={label}
						className={styles.input}
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
						// For the pointer: the keyboard has the arrows.
						<button
							type="button"
							tabIndex={-1}
							className={styles.trigger}
							aria-label={`Show all of ${label}`}
							disabled={isOff}
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
											<span className={styles.name}>{row.name}</span>
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
