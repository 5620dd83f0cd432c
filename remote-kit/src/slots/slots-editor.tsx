import type { Slot } from 'bff/contract/publishing/settings';
import { Button } from 'design-system/button';
import { Chip } from 'design-system/chip';
import { isEnter } from 'design-system/keys';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { type ReactNode, useId, useRef, useState } from 'react';
import { addSlot, copyToAll, removeSlot, slotsOf, weekdays } from './slots.ts';
import styles from './slots-editor.module.css';

export interface SlotsEditorProps {
	slots: readonly Slot[];
	readOnly: boolean;
	/** The maximum number of slots. */
	max: number;
	label: string;
	help: ReactNode;
	/** Shown for a day without times. */
	emptyText: string;
	onChange: (slots: Slot[]) => void;
}

/** The times of each weekday. One day at a time is open for changes. */
export function SlotsEditor(props: SlotsEditorProps) {
	const { slots, readOnly, max, label, help, emptyText, onChange } = props;
	const helpId = useId();
	const [status, setStatus] = useState('');
	const [open, setOpen] = useState<string | null>(null);
	const change = (next: Slot[], said: string) => {
		onChange(next);
		setStatus(said);
	};
	return (
		<fieldset className={styles.slots} aria-describedby={helpId}>
			<legend className={styles.label}>{label}</legend>
			<p id={helpId} className={styles.note}>
				{help}
			</p>
			{weekdays.map((name, index) => {
				const weekday = index + 1;
				const times = slotsOf(slots, weekday);
				return (
					<Weekday
						key={name}
						name={name}
						times={times}
						readOnly={readOnly}
						emptyText={emptyText}
						isOpen={open === name && !readOnly}
						isFull={slots.length >= max}
						onOpen={(isOpen) => setOpen(isOpen ? name : null)}
						onAdd={(time) => change(addSlot(slots, { weekday, time }), `${name} ${time} added.`)}
						onRemove={(time) =>
							change(removeSlot(slots, { weekday, time }), `${name} ${time} removed.`)
						}
						onCopy={
							times.length * weekdays.length <= max
								? () => change(copyToAll(slots, weekday), `Every day is like ${name} now.`)
								: undefined
						}
					/>
				);
			})}
			<VisuallyHidden role="status">{status}</VisuallyHidden>
		</fieldset>
	);
}

interface WeekdayProps {
	name: string;
	times: readonly string[];
	readOnly: boolean;
	emptyText: string;
	isOpen: boolean;
	isFull: boolean;
	onOpen: (isOpen: boolean) => void;
	onAdd: (time: string) => void;
	onRemove: (time: string) => void;
	onCopy: (() => void) | undefined;
}

function Weekday(props: WeekdayProps) {
	const { name, times, readOnly, emptyText, isOpen, onOpen, ...changes } = props;
	const edit = useRef<HTMLButtonElement>(null);
	const close = () => {
		// The focused button disappears.
		edit.current?.focus();
		onOpen(false);
	};
	return (
		<fieldset className={styles.weekday} aria-label={name} data-open={isOpen || undefined}>
			<span className={styles.weekdayName}>{name}</span>
			{isOpen ? (
				<OpenWeekday name={name} times={times} {...changes} onClose={close} />
			) : (
				<span className={times.length === 0 ? styles.note : styles.times}>
					{times.length === 0 ? emptyText : times.join(', ')}
				</span>
			)}
			<Button
				ref={edit}
				className={styles.edit}
				size="sm"
				variant="quiet"
				aria-expanded={isOpen}
				disabled={readOnly}
				onClick={isOpen ? close : () => onOpen(true)}
			>
				{isOpen ? 'Done' : 'Edit'} <VisuallyHidden>{name}</VisuallyHidden>
			</Button>
		</fieldset>
	);
}

interface OpenWeekdayProps
	extends Pick<WeekdayProps, 'name' | 'times' | 'isFull' | 'onAdd' | 'onRemove' | 'onCopy'> {
	onClose: () => void;
}

function OpenWeekday({ name, times, isFull, onAdd, onRemove, onCopy, onClose }: OpenWeekdayProps) {
	const [typed, setTyped] = useState('');
	const input = useRef<HTMLInputElement>(null);
	const canAdd = /^\d\d:\d\d$/.test(typed) && !times.includes(typed) && !isFull;
	const add = () => {
		if (!canAdd) return;
		onAdd(typed);
		setTyped('');
		input.current?.focus();
	};
	return (
		<div className={styles.open}>
			{times.length > 0 ? (
				<div className={styles.chips}>
					{times.map((time) => (
						<Chip
							key={time}
							removeLabel={`Remove ${name} ${time}`}
							onRemove={() => {
								onRemove(time);
								// The pressed button disappears with its time.
								input.current?.focus();
							}}
						>
							{time}
						</Chip>
					))}
				</div>
			) : null}
			<div className={styles.add}>
				<input
					ref={input}
					// biome-ignore lint/a11y/noAutofocus: the user has just opened the day to add a time.
					autoFocus
					type="time"
					className={styles.time}
					aria-label={`New time on ${name}`}
					value={typed}
					onChange={({ currentTarget }) => setTyped(currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key === 'Escape') return onClose();
						if (!isEnter(event)) return;
						// Enter adds the time, and does not save the form.
						event.preventDefault();
						add();
					}}
				/>
				<Button size="sm" disabled={!canAdd} onClick={add}>
					Add <VisuallyHidden>to {name}</VisuallyHidden>
				</Button>
				<Button
					size="sm"
					variant="quiet"
					disabled={times.length === 0 || onCopy === undefined}
					onClick={onCopy}
				>
					Copy to all days <VisuallyHidden>from {name}</VisuallyHidden>
				</Button>
			</div>
		</div>
	);
}
