import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { type ReactNode, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import styles from '../settings/settings.module.css';

interface Props<Item> {
	/** On the button: `Revoke`. */
	verb: string;
	/** In the result: `“Backup” was revoked.` */
	past: string;
	/** What then no longer works. */
	effect: ReactNode;
	nameOf: (item: Item) => string;
	end: (item: Item) => Promise<{ error?: Parameters<typeof describeFailure>[0] }>;
	/** The list. `ending` is the item whose end was confirmed; `ask` asks for a confirmation. */
	children: (list: { ending: Item | undefined; ask: (item: Item) => void }) => ReactNode;
}

/** A list whose items the user can end, after a confirmation. */
export function Ending<Item>({ verb, past, effect, nameOf, end, children }: Props<Item>) {
	const [asking, setAsking] = useState<Item>();
	const [ending, setEnding] = useState<Item>();
	const [failure, setFailure] = useState<{ title: string; reason: string }>();
	const [done, setDone] = useState('');
	const result = useRef<HTMLParagraphElement>(null);

	const confirm = async (item: Item) => {
		setAsking(undefined);
		setEnding(item);
		setFailure(undefined);
		setDone('');
		const { error } = await end(item);
		setEnding(undefined);
		const name = nameOf(item);
		if (error)
			return setFailure({ title: `${name} wasn’t ${past}`, reason: describeFailure(error) });
		setDone(`${name} was ${past}.`);
		// The pressed button is removed with its row, so the focus moves to the result.
		result.current?.focus();
	};
	return (
		<>
			{children({ ending, ask: (item) => ending === undefined && setAsking(item) })}
			{failure && (
				<Notice tone="error" title={failure.title} live>
					{failure.reason}
				</Notice>
			)}
			<p ref={result} role="status" tabIndex={-1} className={styles.status}>
				{done}
			</p>
			{asking !== undefined && (
				<Dialog
					open
					title={`${verb} ${nameOf(asking)}?`}
					actions={
						<>
							<Button onClick={() => setAsking(undefined)}>Keep</Button>
							<Button variant="danger" onClick={() => void confirm(asking)}>
								{verb}
							</Button>
						</>
					}
					onClose={() => setAsking(undefined)}
				>
					{effect}
				</Dialog>
			)}
		</>
	);
}
