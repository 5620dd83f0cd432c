import { Button } from 'design-system/button';
import { Fragment, useState } from 'react';
import styles from '../queue-screen.module.css';
import { setSingleKeys, usesSingleKeys } from './single-keys.ts';

const keys = [
	['T', 'today'],
	['W', 'week'],
	['L', 'list'],
	['N', 'add a draft'],
	['M', 'move the selected post'],
	['D', 'back to drafts'],
] as const;

/** The shortcuts of the screen, and how to turn them off. */
export function KeysLine() {
	const [isOn, setIsOn] = useState(usesSingleKeys);
	return (
		<p className={styles.keys}>
			{isOn
				? keys.map(([key, action]) => (
						<Fragment key={key}>
							<kbd>{key}</kbd> {action},{' '}
						</Fragment>
					))
				: 'Letter shortcuts are off. '}
			arrow keys go from post to post.{' '}
			<Button
				variant="quiet"
				size="sm"
				onClick={() => {
					setSingleKeys(!isOn);
					setIsOn(!isOn);
				}}
			>
				{isOn ? 'Turn letters off' : 'Turn letters on'}
			</Button>
		</p>
	);
}
