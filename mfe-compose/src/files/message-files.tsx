import type { RefObject } from 'react';
import type { UnsentMessage } from '../thread/unsent-message.ts';
import { AttachedFiles } from './attached-files.tsx';
import { FileSuggestions } from './file-suggestions.tsx';
import type { Trigger } from './find-trigger.ts';

export interface MessageFilesProps {
	/** The message box. */
	box: RefObject<HTMLTextAreaElement | null>;
	unsent: UnsentMessage;
	/** The path that the user is typing, if any. */
	trigger: Trigger | null;
	onChange: (unsent: UnsentMessage) => void;
	/** The user closes the suggestions. */
	onDismiss: () => void;
}

/** The attached files of the unsent message, and suggestions while the user types a path. */
export function MessageFiles({ box, unsent, trigger, onChange, onDismiss }: MessageFilesProps) {
	const { text, files } = unsent;
	return (
		<>
			{trigger ? (
				<FileSuggestions
					box={box}
					query={trigger.query}
					attached={files}
					onSelect={(path) =>
						onChange({
							...unsent,
							text: `${text.slice(0, trigger.start)}${path} `,
							files: files.includes(path) ? files : [...files, path],
						})
					}
					onDismiss={onDismiss}
				/>
			) : null}
			<AttachedFiles
				box={box}
				paths={files}
				onRemove={(path) => onChange({ ...unsent, files: files.filter((file) => file !== path) })}
			/>
		</>
	);
}
