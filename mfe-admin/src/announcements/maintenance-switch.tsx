import type { Maintenance } from 'bff/contract/announcements/announcements';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { formatMoment } from 'remote-kit/format-date';
import { Section } from '../components/section.tsx';
import styles from './announcements.module.css';
import { useEndMaintenanceMutation, useStartMaintenanceMutation } from './announcements-api.ts';
import { type ChosenTime, readTime, TimeChoice } from './time-choice.tsx';

/** Makes Warble read-only, and allows changes again. */
export function MaintenanceSwitch({ maintenance }: { maintenance: Maintenance | null }) {
	const [until, setUntil] = useState<ChosenTime>({ choice: '30', localTime: '' });
	const [problem, setProblem] = useState<string>();
	const [isAsking, setAsking] = useState(false);
	const [start, starting] = useStartMaintenanceMutation();
	const [end, ending] = useEndMaintenanceMutation();
	const error = starting.error ?? ending.error;

	const begin = () => {
		const time = readTime(until);
		setAsking(false);
		ending.reset();
		if (time !== undefined) void start(time);
	};
	const stop = () => {
		starting.reset();
		void end();
	};
	return (
		<Section title="Maintenance" note="People can read, but nobody can change anything.">
			<p className={styles.state}>
				{maintenance ? <strong>{describeStop(maintenance.until)}</strong> : 'Off.'}
			</p>
			<form
				className={styles.fields}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					const isComplete = readTime(until) !== undefined;
					setProblem(isComplete ? undefined : 'Enter a date and a time.');
					if (!isComplete) return;
					if (maintenance) begin();
					else setAsking(true);
				}}
			>
				<TimeChoice
					label="For"
					timeLabel="End (your time)"
					offered={{ '15 minutes': 15, '30 minutes': 30, 'One hour': 60, 'Three hours': 180 }}
					atLabel="Until a time…"
					value={until}
					error={problem}
					onChange={setUntil}
				/>
				<Button type="submit" busy={starting.isLoading}>
					{maintenance ? 'Change the end' : 'Make Warble read-only'}
				</Button>
				{maintenance && (
					<Button variant="primary" busy={ending.isLoading} onClick={stop}>
						Allow changes
					</Button>
				)}
			</form>
			<Dialog
				open={isAsking}
				title="Make Warble read-only?"
				actions={
					<>
						<Button onClick={() => setAsking(false)}>Cancel</Button>
						<Button variant="danger" onClick={begin}>
							Make Warble read-only
						</Button>
					</>
				}
				onClose={() => setAsking(false)}
			>
				Until {formatMoment(readTime(until) ?? '')}, people can read, but nobody can change
				anything.
			</Dialog>
			{error && (
				<Notice tone="error" title="Maintenance wasn’t changed" live>
					{describeFailure(error)}
				</Notice>
			)}
		</Section>
	);
}

/** The end time is only a plan: Warble stays read-only until an operator allows changes. */
function describeStop(until: string): string {
	return Date.parse(until) > Date.now()
		? `Warble is read-only until ${formatMoment(until)}.`
		: `Warble is still read-only. The planned end was ${formatMoment(until)}.`;
}
