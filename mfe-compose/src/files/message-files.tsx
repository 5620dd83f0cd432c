import type { RefObject } from 'react';
import type { Unsent } from '../thread/unsent-message.ts';
import { AttachedFiles } from './attached-files.tsx';
import { FileSuggestions } from './file-suggestions.tsx';
import type { Trigger } from './find-trigger.ts';

export interface MessageFilesProps {
	/** Where the message is written. */
	box: RefObject<HTMLTextAreaElement | null>;
	unsent: Unsent;
	/** The beginning of a path, while one is being typed. */
	trigger: Trigger | null;
	onChange: (unsent: Unsent) => void;
	/** The person does not want to choose one. */
	onDismiss: () => void;
}

/** The files of a message: those that go along, and those that one being named could be. */
export function MessageFiles({
	box,
	unsent: { text, files },
	trigger,
	onChange,
	onDismiss,
}: MessageFilesProps) {
	return (
		<>
			{trigger ? (
				<FileSuggestions
					box={box}
					query={trigger.query}
					attached={files}
					onChoose={(path) =>
						onChange({
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
				onRemove={(path) => onChange({ text, files: files.filter((one) => one !== path) })}
			/>
		</>
	);
}
