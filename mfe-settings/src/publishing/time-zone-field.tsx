import { Button } from 'design-system/button';
import { Combobox } from 'design-system/combobox';
import { useMemo } from 'react';
import styles from './publishing.module.css';

export interface TimeZoneFieldProps {
	zone: string;
	zones: readonly string[];
	error: string | undefined;
	disabled: boolean;
	onChange: (zone: string) => void;
}

const shown = (zone: string) => zone.replaceAll('_', ' ');

/** The time zone of slots and queue, with a search and the one of this computer. */
export function TimeZoneField({ zone, zones, error, disabled, onChange }: TimeZoneFieldProps) {
	const items = useMemo(() => zones.map((id) => ({ id, name: shown(id) })), [zones]);
	const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
	return (
		<div className={styles.zone}>
			<Combobox
				label="Time zone"
				help="Queued posts keep their clock time."
				error={error}
				items={items}
				text={shown(zone)}
				disabled={disabled}
				emptyText="No such time zone."
				onText={(text) => onChange(items.find(({ name }) => name === text)?.id ?? text)}
				onSelect={({ id }) => onChange(id)}
			/>
			{own && own !== zone && (
				<Button size="sm" variant="quiet" disabled={disabled} onClick={() => onChange(own)}>
					Use this computer’s: {shown(own)}
				</Button>
			)}
		</div>
	);
}
