import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Fragment, useState } from 'react';
import { keyList } from './key-list.ts';
import styles from './keys-dialog.module.css';
import { setSingleKeys, usesSingleKeys } from './single-keys.ts';

export interface KeysDialogProps {
	open: boolean;
	onClose: () => void;
}

/** Lists the keyboard shortcuts, and turns them off. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
	const [isOn, setIsOn] = useState(usesSingleKeys);
	const onChange = (next: boolean) => {
		setSingleKeys(next);
		setIsOn(next);
	};
	return (
		<Dialog
			open={open}
			title="Shortcuts"
			onClose={onClose}
			actions={<Button onClick={onClose}>Close</Button>}
		>
			<dl className={styles.keys}>
				{keyList.map(({ keys, action }) => (
					<Fragment key={action}>
						<dt>
							{keys.map((key) => (
								<kbd key={key} className={styles.key}>
									{key}
								</kbd>
							))}
						</dt>
						<dd>{action}</dd>
					</Fragment>
				))}
			</dl>
			<label className={styles.choice}>
				<input
					type="checkbox"
					checked={isOn}
					onChange={(event) => onChange(event.target.checked)}
				/>
				Use single-letter shortcuts on this screen
			</label>
		</Dialog>
	);
}
