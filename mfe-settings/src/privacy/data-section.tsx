import { Button } from 'design-system/button';
import { useState } from 'react';
import { SettingsSection } from '../settings/settings-section.tsx';
import { DataPanel } from './data-panel.tsx';

interface Props {
	/** Whether the user comes from the mail about an export. */
	isOpened: boolean;
	/** Whether an export can be imported, which needs a plan. */
	canImport: boolean;
}

/** Settings section: exports and imports. They are loaded on request. */
export function DataSection({ isOpened, canImport }: Props) {
	const [isShown, setShown] = useState(isOpened);
	return (
		<SettingsSection
			id="your-data"
			title="Your data"
			note="Everything you have in Warble, as a file you can keep or take elsewhere."
		>
			{isShown ? (
				<DataPanel canImport={canImport} />
			) : (
				<Button onClick={() => setShown(true)}>{canImport ? 'Export or import' : 'Export'}</Button>
			)}
		</SettingsSection>
	);
}
