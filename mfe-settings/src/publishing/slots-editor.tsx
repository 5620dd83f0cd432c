import { MAX_SLOTS, type Slot } from 'bff/contract/publishing/settings';
import { Button } from 'design-system/button';
import { Chip } from 'design-system/chip';
import { isEnter } from 'design-system/keys';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useRef, useState } from 'react';
import styles from './publishing.module.css';
import { addSlot, copyToAll, removeSlot, slotsOf, weekdays } from './publishing-values.ts';

export interface SlotsEditorProps {
	slots: readonly Slot[];
	readOnly: boolean;
	onChange: (slots: Slot[]) => void;
}

/** The times of each weekday at which the queue posts. */
export function SlotsEditor({ slots, readOnly, onChange }: SlotsEditorProps) {
	const [status, setStatus] = useState('');
	const change = (next: Slot[], said: string) => {
		onChange(next);
		setStatus(said);
	};
	return (
		<fieldset className={styles.slots} aria-describedby="slots-help">
			<legend className={styles.label}>Slots</legend>
			<p id="slots-help" className={styles.note}>
				“Add to queue” fills the next free slot.
			</p>
			{weekdays.map((name, index) => (
				<Weekday
					key={name}
					name={name}
					times={slotsOf(slots, index + 1)}
					readOnly={readOnly}
					isFull={slots.length >= MAX_SLOTS}
					onAdd={(time) =>
						change(addSlot(slots, { weekday: index + 1, time }), `${name} ${time} added.`)
					}
					onRemove={(time) =>
						change(removeSlot(slots, { weekday: index + 1, time }), `${name} ${time} removed.`)
					}
					onCopy={
						slotsOf(slots, index + 1).length * weekdays.length <= MAX_SLOTS
							? () => change(copyToAll(slots, index + 1), `Every day is like ${name} now.`)
							: undefined
					}
				/>
			))}
			<VisuallyHidden role="status">{status}</VisuallyHidden>
		</fieldset>
	);
}

interface WeekdayProps {
	name: string;
	times: readonly string[];
	readOnly: boolean;
	isFull: boolean;
	onAdd: (time: string) => void;
	onRemove: (time: string) => void;
	onCopy: (() => void) | undefined;
}

function Weekday({ name, times, readOnly, isFull, onAdd, onRemove, onCopy }: WeekdayProps) {
	const [typed, setTyped] = useState('');
	const input = useRef<HTMLInputElement>(null);
	const canAdd = /^\d\d:\d\d$/.test(typed) && !times.includes(typed) && !isFull && !readOnly;
	const add = () => {
		if (!canAdd) return;
		onAdd(typed);
		setTyped('');
		input.current?.focus();
	};
	return (
		<fieldset className={styles.weekday} aria-label={name}>
			<span className={styles.weekdayName}>{name}</span>
			<div className={styles.times}>
				{times.length === 0 && <span className={styles.note}>No slots</span>}
				{times.map((time) => (
					<Chip
						key={time}
						removeLabel={`Remove ${name} ${time}`}
						disabled={readOnly}
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
			<div className={styles.add}>
				<input
					ref={input}
					type="time"
					className={styles.time}
					aria-label={`New time on ${name}`}
					value={typed}
					readOnly={readOnly}
					onChange={({ currentTarget }) => setTyped(currentTarget.value)}
					onKeyDown={(event) => {
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
					disabled={readOnly || times.length === 0 || onCopy === undefined}
					onClick={onCopy}
				>
					Copy to all days <VisuallyHidden>from {name}</VisuallyHidden>
				</Button>
			</div>
		</fieldset>
	);
}
