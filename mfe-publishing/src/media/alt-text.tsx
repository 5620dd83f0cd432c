import { ALT_TEXT_LIMIT } from 'bff/contract/publishing/media';
import { Button } from 'design-system/button';
import { isComposing, isEnter } from 'design-system/keys';
import { TextArea } from 'design-system/text-area';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useEffect, useRef } from 'react';
import styles from './alt-text.module.css';

export interface AltTextProps {
	alt: string;
	/** The name of the file. */
	name: string;
	isWriting: boolean;
	onWrite: () => void;
	onWritten: () => void;
	/** Called with each letter. */
	onChange: (alt: string) => void;
}

/** The alternative text of an image or GIF, read or written in place. */
export function AltText({ alt, name, isWriting, onWrite, onWritten, onChange }: AltTextProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const edit = useRef<HTMLButtonElement>(null);
	const wasWriting = useRef(false);

	useEffect(() => {
		if (isWriting) {
			field.current?.focus();
			// At the end, where the user goes on.
			field.current?.setSelectionRange(ALT_TEXT_LIMIT, ALT_TEXT_LIMIT);
		} else if (wasWriting.current) edit.current?.focus();
		wasWriting.current = isWriting;
	}, [isWriting]);

	if (isWriting)
		return (
			<>
				<div className={styles.editor}>
					<TextArea
						ref={field}
						label="Alt text"
						meta={`${alt.length}/${ALT_TEXT_LIMIT.toLocaleString('en')}`}
						help="Say what matters in it, for people who can’t see it."
						rows={3}
						maxLength={ALT_TEXT_LIMIT}
						value={alt}
						onChange={({ target }) => onChange(target.value)}
						onKeyDown={(event) => {
							const isDone =
								(event.key === 'Escape' && !isComposing(event)) ||
								(isEnter(event) && (event.ctrlKey || event.metaKey));
							if (!isDone) return;
							// Not also for the editor around it.
							event.stopPropagation();
							event.preventDefault();
							onWritten();
						}}
					/>
				</div>
				<Button size="sm" onClick={onWritten}>
					Done
				</Button>
			</>
		);
	const file = <VisuallyHidden>: {name}</VisuallyHidden>;
	return (
		<>
			{alt === '' ? null : (
				<p className={styles.text}>
					<span className={styles.label}>Alt text</span>{' '}
					<span dir="auto" className={styles.words}>
						{alt}
					</span>
				</p>
			)}
			<Button ref={edit} variant="quiet" size="sm" onClick={onWrite}>
				{alt === '' ? 'Add alt text' : 'Edit'}
				{file}
			</Button>
		</>
	);
}
