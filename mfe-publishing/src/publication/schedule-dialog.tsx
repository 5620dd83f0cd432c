import type { QueryError } from 'bff/client/base-query';
import type { Publication } from 'bff/contract/publishing/publication';
import { SCHEDULE_DAYS, type When } from 'bff/contract/publishing/publishing';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { type FormEvent, useId, useState } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';
import { Loaded } from 'remote-kit/loaded';
import {
	useFreeSlotsQuery,
	usePublishingSettingsQuery,
} from 'remote-kit/publishing/api/publication-api';
import { formatSlot, toLocalTime } from 'remote-kit/publishing/publication/format-slot';
import styles from './schedule-dialog.module.css';
import { checkClock, nameZone } from './zone-clock.ts';

export interface ScheduleDialogProps {
	/** `Schedule this thread`, `Move to…`. */
	title: string;
	/** The draft to move: its own slot counts as free. */
	draftId?: string | undefined;
	/** How many drafts are scheduled. They take the chosen slot and the free ones after it. */
	count?: number;
	/** The current time of the draft. */
	current?: Publication | null;
	/** `Schedule` or `Move`, followed by the time. */
	verb?: string;
	isSaving: boolean;
	failure?: QueryError | undefined;
	/** Called with a time for each draft, in order. */
	onChoose: (times: [When, ...When[]]) => void;
	onClose: () => void;
}

const OWN_TIME = 'own';
const DAY_MS = 86_400_000;

/** A dialog for the time of publishing: a free slot, or a date and time on the user's clock. */
export function ScheduleDialog({
	title,
	draftId,
	count = 1,
	current,
	verb = 'Schedule',
	isSaving,
	failure,
	onChoose,
	onClose,
}: ScheduleDialogProps) {
	const form = useId();
	const query = useFreeSlotsQuery(draftId);
	const { data: slots } = query;
	const { data: settings } = usePublishingSettingsQuery();
	const zone = settings?.zone ?? current?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
	const today = toLocalTime(new Date(), zone).slice(0, 10);
	const lastDay = toLocalTime(new Date(Date.now() + (SCHEDULE_DAYS - 1) * DAY_MS), zone);
	const [picked, setPicked] = useState<string>();
	const [own, setOwn] = useState(() => (current ? current.localTime : `${today}T`).split('T'));
	const [date = '', time = ''] = own;

	const choices = slots?.slice(0, Math.max(1, slots.length - count + 1)) ?? [];
	const isShort = slots !== undefined && count > 1 && slots.length < count;
	// A moved post starts with its current time, unless that has passed.
	const isMoved = current ? current.localTime > toLocalTime(new Date(), zone) : false;
	const next = isMoved ? undefined : choices[0]?.localTime;
	const chosen = picked ?? next ?? OWN_TIME;
	const wanted = chosen === OWN_TIME ? `${date}T${time}` : chosen;
	const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wanted);
	const clock =
		chosen === OWN_TIME && isComplete && date >= today ? checkClock(wanted, zone) : undefined;
	const localTime = clock?.localTime ?? wanted;

	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!isComplete || isShort) return;
		const first = slots?.findIndex((slot) => slot.localTime === chosen) ?? -1;
		const times = count > 1 && slots ? slots.slice(first, first + count) : [{ localTime }];
		const [one, ...others] = times.map(({ localTime }) => ({ kind: 'at' as const, localTime }));
		if (one) onChoose([one, ...others]);
	};
	const changeOwn = (next: string[]) => {
		setOwn(next);
		setPicked(OWN_TIME);
	};

	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						type="submit"
						form={form}
						variant="primary"
						busy={isSaving}
						disabled={!isComplete || isShort}
					>
						{isComplete ? `${verb}, ${formatSlot(localTime, zone)}` : verb}
					</Button>
				</>
			}
		>
			<form id={form} className={styles.form} onSubmit={submit}>
				{failure ? (
					<Notice tone="error" live title="Not scheduled.">
						<FailureReason failure={failure} />
					</Notice>
				) : null}
				<fieldset className={styles.slots}>
					<legend>{count > 1 ? 'First free slot to use' : 'Free slots'}</legend>
					<Loaded query={query} name="free slots" lines={3} />
					{slots?.length === 0 ? <p className={styles.note}>No free slots in 90 days.</p> : null}
					{isShort ? (
						<p className={styles.note}>
							Only {slots.length} free slots for {count} drafts. Select fewer, or add slots in
							Settings.
						</p>
					) : null}
					<div className={styles.list}>
						{choices.map(({ localTime: slot }, index) => (
							<label key={slot} className={styles.choice}>
								<input
									type="radio"
									name="slot"
									checked={chosen === slot}
									onChange={() => setPicked(slot)}
								/>
								{formatSlot(slot, zone)}
								{index === 0 ? <span className={styles.note}>next</span> : null}
							</label>
						))}
					</div>
					{count > 1 ? null : (
						<label className={styles.choice}>
							<input
								type="radio"
								name="slot"
								checked={chosen === OWN_TIME}
								onChange={() => setPicked(OWN_TIME)}
							/>
							Another time
						</label>
					)}
				</fieldset>
				{count > 1 ? null : (
					<div className={styles.own}>
						<label>
							Date
							<input
								type="date"
								className={styles.input}
								min={today}
								max={lastDay.slice(0, 10)}
								value={date}
								onChange={({ currentTarget }) => changeOwn([currentTarget.value, time])}
							/>
						</label>
						<label>
							Time
							<input
								type="time"
								className={styles.input}
								value={time}
								onChange={({ currentTarget }) => changeOwn([date, currentTarget.value])}
							/>
						</label>
					</div>
				)}
				{clock?.kind === 'skipped' ? (
					<p role="status" className={styles.note}>
						The clock is put forward then and skips {time}. This is posted at {localTime.slice(11)}.
					</p>
				) : null}
				{clock?.kind === 'twice' ? (
					<p role="status" className={styles.note}>
						The clock is put back then and shows {time} twice. This is posted the first time.
					</p>
				) : null}
				<p className={styles.note}>Times are {nameZone(zone)}.</p>
			</form>
		</Dialog>
	);
}
