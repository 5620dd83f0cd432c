import { LiveText } from 'design-system/live-text';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import styles from './use-image-note.module.css';

interface ImageNote {
	/** Props for an element around the text. */
	around: {
		onPaste: (event: ClipboardEvent) => void;
		onDrop: (event: DragEvent) => void;
		onKeyDown: () => void;
	};
	note: ReactNode;
}

/**
 * For a text field without images: says so when an image is pasted or dropped, until a key is
 * pressed. `what` names the text, such as `a message`.
 */
export function useImageNote(what: string): ImageNote {
	const [isShown, setShown] = useState(false);
	const sentence = isShown
		? `Images can’t be added to ${what}. Add them to a post, in Drafts.`
		: '';
	return {
		around: {
			onPaste: ({ clipboardData }) => setShown(isOnlyImage(clipboardData)),
			onDrop: (event) => {
				if (!isOnlyImage(event.dataTransfer)) return;
				// Otherwise the browser would open the image in place of the page.
				event.preventDefault();
				setShown(true);
			},
			onKeyDown: () => setShown(false),
		},
		note: (
			<>
				{isShown ? <p className={styles.note}>{sentence}</p> : null}
				<LiveText intervalMs={500} text={sentence} />
			</>
		),
	};
}

/** Spreadsheets add an image of the cells to their text: the text counts. */
function isOnlyImage(data: DataTransfer): boolean {
	return (
		[...data.files].some(({ type }) => type.startsWith('image/')) &&
		data.getData('text/plain') === ''
	);
}
