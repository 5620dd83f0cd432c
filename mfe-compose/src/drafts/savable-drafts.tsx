import { Notice } from 'design-system/notice';
import { useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { useLazy } from '../messages/use-lazy.ts';
import { DraftsPanel, type DraftsPanelProps } from './drafts-panel.tsx';

const loadDialog = () =>
	import(/* webpackChunkName: "save-draft" */ './save-draft.tsx').then(
		({ SaveDraft }) => SaveDraft,
	);

export interface SavableDraftsProps
	extends Omit<DraftsPanelProps, 'onSave'>,
		Pick<RemoteProps, 'navigate'> {}

/** The drafts of the newest answer, which can be saved as files. */
export function SavableDrafts({ navigate, ...panel }: SavableDraftsProps) {
	const [selected, setSelected] = useState<{ text: string }>();
	const [isOpen, setIsOpen] = useState(false);
	const { part: SaveDraft, hasFailed } = useLazy(loadDialog, selected);
	return (
		<>
			<DraftsPanel
				{...panel}
				onSave={(text) => {
					setSelected({ text });
					setIsOpen(true);
				}}
			/>
			{hasFailed ? (
				<Notice live tone="error" title="Not saved.">
					Check your connection and try again.
				</Notice>
			) : null}
			{SaveDraft && selected ? (
				<SaveDraft
					text={selected.text}
					isOpen={isOpen}
					onClose={() => setIsOpen(false)}
					navigate={navigate}
				/>
			) : null}
		</>
	);
}
