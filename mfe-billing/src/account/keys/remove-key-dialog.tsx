import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import type { KeyText } from './keys.ts';

interface Props {
	text: KeyText;
	provided: boolean;
	onKeep: () => void;
	onRemove: () => void;
}

/** Confirms that a stored key is removed. */
export function RemoveKeyDialog({ text, provided, onKeep, onRemove }: Props) {
	const actions = (
		<>
			<Button onClick={onKeep}>Keep</Button>
			<Button variant="danger" onClick={onRemove}>
				Remove
			</Button>
		</>
	);
	return (
		<Dialog open title={`Remove the ${text.label} key?`} actions={actions} onClose={onKeep}>
			Warble forgets it.{' '}
			{provided
				? `${text.use} go on with the key of this installation.`
				: `${text.use} stop until you store another.`}
		</Dialog>
	);
}
