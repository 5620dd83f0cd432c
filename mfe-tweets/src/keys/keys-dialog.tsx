import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Fragment, useState } from 'react';
import { keyList } from './key-list.ts';
import styles from './keys-dialog.module.css';
import { chooseSingleKeys, usesSingleKeys } from './single-keys.ts';

export interface KeysDialogProps {
	open: boolean;
	onClose: () => void;
}

/** What the keyboard does here, and the way to turn it off. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
	const [isOn, setIsOn] = useState(usesSingleKeys);
	const choose = (next: boolean) => {
		chooseSingleKeys(next);
		setIsOn(next);
	};
	return (
		<Dialog
			open={open}
			title="Keys"
			onClose={onClose}
			actions={<Button onClick={onClose}>Close</Button>}
		>
			<dl className={styles.keys}>
				{keyList.map(({ keys, does }) => (
					<Fragment key={does}>
						<dt>
							{keys.map((key) => (
								<kbd key={key} className={styles.key}>
									{key}
								</kbd>
							))}
						</dt>
						<dd>{does}</dd>
					</Fragment>
				))}
			</dl>
			<label className={styles.choice}>
				<input type="checkbox" checked={isOn} onChange={(event) => choose(event.target.checked)} />
				Single keys work in this screen
			</label>
		</Dialog>
	);
}
