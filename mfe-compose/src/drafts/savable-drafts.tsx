import { Notice } from 'design-system/notice';
import { useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { usePart } from '../messages/use-lazy.ts';
import { DraftsPanel, type DraftsPanelProps } from './drafts-panel.tsx';

const fetchDialog = () =>
	import(/* webpackChunkName: "save-draft" */ './save-draft.tsx').then(
		({ SaveDraft }) => SaveDraft,
	);

export interface SavableDraftsProps
	extends Omit<DraftsPanelProps, 'onSave'>,
		Pick<RemoteProps, 'navigate'> {}

/** The drafts of the newest answer, each of which can be kept as a file. */
export function SavableDrafts({ navigate, ...panel }: SavableDraftsProps) {
	const [chosen, setChosen] = useState<{ text: string }>();
	const [isOpen, setIsOpen] = useState(false);
	const { part: SaveDraft, hasFailed } = usePart(fetchDialog, chosen);
	return (
		<>
			<DraftsPanel
				{...panel}
				onSave={(text) => {
					setChosen({ text });
					setIsOpen(true);
				}}
			/>
			{hasFailed ? (
				<Notice live tone="error" title="Not saved.">
					Check your connection and try again.
				</Notice>
			) : null}
			{SaveDraft && chosen ? (
				<SaveDraft
					text={chosen.text}
					isOpen={isOpen}
					onClose={() => setIsOpen(false)}
					navigate={navigate}
				/>
			) : null}
		</>
	);
}
