import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import type { KeyText } from './keys.ts';

interface Props {
	text: KeyText;
	provided: boolean;
	onKeep: () => void;
	onRemove: () => void;
}

/** Asks whether to remove a stored key. */
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
			Warble deletes it.{' '}
			{provided
				? `For ${text.use}, the included key is used from now on.`
				: `You can’t use ${text.use} until you add another key.`}
		</Dialog>
	);
}
