import { Button } from 'design-system/button';
import type { UnsentMessage } from '../thread/unsent-message.ts';
import { useHasResultsQuery } from './library-api.ts';

export interface ResultsSwitchProps {
	unsent: UnsentMessage;
	onChange: (unsent: UnsentMessage) => void;
}

/** Attaches the user's best posts. Shown once there are results. */
export function ResultsSwitch({ unsent, onChange }: ResultsSwitchProps) {
	const { data: hasResults = false } = useHasResultsQuery();
	if (!hasResults) return null;
	return (
		<Button
			size="sm"
			variant="quiet"
			title="Shows the assistant which of your posts did best"
			onClick={() => onChange({ ...unsent, withResults: !unsent.withResults })}
		>
			Learn from results: {unsent.withResults ? 'on' : 'off'}
		</Button>
	);
}
