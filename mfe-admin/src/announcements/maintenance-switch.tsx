import type { Maintenance } from 'bff/contract/announcements/announcements';
import { Button } from 'design-system/button';
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
	const [start, starting] = useStartMaintenanceMutation();
	const [end, ending] = useEndMaintenanceMutation();
	const error = starting.error ?? ending.error;

	const begin = () => {
		const time = readLocalTime(until);
		setProblem(time === undefined ? 'Enter a date and a time.' : undefined);
		if (time !== undefined) void start(time);
	};
	return (
		<section className={styles.section} aria-labelledby="maintenance">
			<h2 id="maintenance" className={styles.title}>
				Maintenance
			</h2>
			<p>
				{maintenance ? (
					<strong>Writes are stopped until {formatMoment(maintenance.until)}.</strong>
				) : (
					'Off. While it is on, people can read and nothing can be changed.'
				)}
			</p>
			<form
				className={styles.fields}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					begin();
				}}
			>
				<TextField
					label="Until, on your clock"
					type="datetime-local"
					value={until}
					error={problem}
					onChange={({ currentTarget }) => setUntil(currentTarget.value)}
				/>
				<Button type="submit" busy={starting.isLoading}>
					{maintenance ? 'Change the end' : 'Stop writes'}
				</Button>
				{maintenance && (
					<Button variant="primary" busy={ending.isLoading} onClick={() => void end()}>
						Allow writes
					</Button>
				)}
			</form>
			{error && (
				<Notice tone="error" title="It wasn’t switched" live>
					{describeFailure(error)}
				</Notice>
			)}
		</section>
	);
}
