import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { type ReactNode, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import styles from '../settings/settings.module.css';

interface Props<Item> {
	/** For the buttons: `Revoke`. */
	verb: string;
	/** For the result: `“Backup” was revoked.` */
	past: string;
	/** The consequences, in the dialog. */
	effect: ReactNode;
	nameOf: (item: Item) => string;
	remove: (item: Item) => Promise<{ error?: Parameters<typeof describeFailure>[0] }>;
	/** The list. `removing`: the item that is being removed; `ask` opens the dialog for one. */
	children: (list: { removing: Item | undefined; ask: (item: Item) => void }) => ReactNode;
}

/** A list from which the user removes items, each after a confirmation. */
export function ConfirmedRemoval<Item>({
	verb,
	past,
	effect,
	nameOf,
	remove,
	children,
}: Props<Item>) {
	const [asking, setAsking] = useState<Item>();
	const [removing, setRemoving] = useState<Item>();
	const [failure, setFailure] = useState<{ title: string; reason: string }>();
	const [done, setDone] = useState('');
	const result = useRef<HTMLParagraphElement>(null);

	const confirm = async (item: Item) => {
		setAsking(undefined);
		setRemoving(item);
		setFailure(undefined);
		setDone('');
		const { error } = await remove(item);
		setRemoving(undefined);
		const name = nameOf(item);
		if (error)
			return setFailure({ title: `${name} wasn’t ${past}`, reason: describeFailure(error) });
		setDone(`${name} was ${past}.`);
		// The pressed button is removed with its row, so the focus moves to the result.
		result.current?.focus();
	};
	return (
		<>
			{children({ removing, ask: (item) => removing === undefined && setAsking(item) })}
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
