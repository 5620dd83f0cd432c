import type { Maintenance } from 'bff/contract/announcements/announcements';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { formatMoment } from 'remote-kit/format-date';
import styles from './announcements.module.css';
import { useEndMaintenanceMutation, useStartMaintenanceMutation } from './announcements-api.ts';
import { localTimeIn, readLocalTime } from './choices.ts';

/** Stops all writes, and allows them again. */
export function MaintenanceSwitch({ maintenance }: { maintenance: Maintenance | null }) {
	const [until, setUntil] = useState(() => localTimeIn(30));
	const [problem, setProblem] = useState<string>();
	const [isAsking, setAsking] = useState(false);
	const [start, starting] = useStartMaintenanceMutation();
	const [end, ending] = useEndMaintenanceMutation();
	const error = starting.error ?? ending.error;
	const time = readLocalTime(until);

	const begin = () => {
		setAsking(false);
		ending.reset();
		if (time !== undefined) void start(time);
	};
	const stop = () => {
		starting.reset();
		void end();
	};
	return (
		<section className={styles.section} aria-labelledby="maintenance">
			<h2 id="maintenance" className={styles.title}>
				Maintenance
			</h2>
			<p>
				{maintenance ? (
					<strong>{describeStop(maintenance.until)}</strong>
				) : (
					'Off. While it is on, people can read and nothing can be changed.'
				)}
			</p>
			<form
				className={styles.fields}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					setProblem(time === undefined ? 'Enter a date and a time.' : undefined);
					if (time === undefined) return;
					if (maintenance) begin();
					else setAsking(true);
				}}
			>
				<TextField
					label="Until (your time)"
					type="datetime-local"
					value={until}
					error={problem}
					onChange={({ currentTarget }) => setUntil(currentTarget.value)}
				/>
				<Button type="submit" busy={starting.isLoading}>
					{maintenance ? 'Change the end' : 'Stop writes'}
				</Button>
				{maintenance && (
					<Button variant="primary" busy={ending.isLoading} onClick={stop}>
						Allow writes
					</Button>
				)}
			</form>
			<Dialog
				open={isAsking}
				title="Stop all writes?"
				actions={
					<>
						<Button onClick={() => setAsking(false)}>Cancel</Button>
						<Button variant="danger" onClick={begin}>
							Stop writes
						</Button>
					</>
				}
				onClose={() => setAsking(false)}
			>
				{time && `Until ${formatMoment(time)}, people can read and nothing can be changed.`}
			</Dialog>
			{error && (
				<Notice tone="error" title="Maintenance wasn't changed" live>
					{describeFailure(error)}
				</Notice>
			)}
		</section>
	);
}

/** The end time is only a plan: writes stay stopped until an operator allows them. */
function describeStop(until: string): string {
	return Date.parse(until) > Date.now()
		? `Writes are stopped until ${formatMoment(until)}.`
		: `Writes are still stopped. The planned end was ${formatMoment(until)}.`;
}
