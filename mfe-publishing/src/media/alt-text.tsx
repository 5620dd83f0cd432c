import { ALT_TEXT_LIMIT, countAltText } from 'bff/contract/publishing/media';
import { Button } from 'design-system/button';
import { isComposing, isEnter } from 'design-system/keys';
import { TextArea } from 'design-system/text-area';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from 'remote-kit/format-number';
import styles from './alt-text.module.css';

export interface AltTextProps {
	alt: string;
	/** The name of the file. */
	name: string;
	isWriting: boolean;
	onWrite: () => void;
	onWritten: () => void;
	/** Called with each letter while X accepts the text. */
	onChange: (alt: string) => void;
}

/**
 * The alternative text of an image or GIF, read or written in place. A text that is too long stays
 * here until it is shortened, instead of being cut.
 */
export function AltText({ alt, name, isWriting, onWrite, onWritten, onChange }: AltTextProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const edit = useRef<HTMLButtonElement>(null);
	const wasWriting = useRef(false);
	const [tooLong, setTooLong] = useState<string>();
	const written = tooLong ?? alt;
	const count = countAltText(written);
	const problem = tooLong === undefined ? undefined : describeExcess(count - ALT_TEXT_LIMIT);

	const change = (text: string) => {
		const isTooLong = countAltText(text) > ALT_TEXT_LIMIT;
		setTooLong(isTooLong ? text : undefined);
		if (!isTooLong) onChange(text);
	};

	useEffect(() => {
		if (isWriting) {
			field.current?.focus();
			// At the end, where the user continues.
			const end = field.current?.value.length ?? 0;
			field.current?.setSelectionRange(end, end);
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
						meta={`${formatNumber(count)}/${formatNumber(ALT_TEXT_LIMIT)}`}
						help="Say what matters in it, for people who can’t see it."
						error={problem}
						rows={3}
						value={written}
						onChange={({ target }) => change(target.value)}
						onKeyDown={(event) => {
							const isDone =
								(event.key === 'Escape' && !isComposing(event)) ||
								(isEnter(event) && (event.ctrlKey || event.metaKey));
							if (!isDone) return;
							// The editor around it must not handle it too.
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
			{problem ? (
				<p role="alert" className={styles.problem}>
					{problem}
				</p>
			) : null}
			<Button ref={edit} variant="quiet" size="sm" onClick={onWrite}>
				{written === '' ? 'Add alt text' : 'Edit'}
				{file}
			</Button>
		</>
	);
}

function describeExcess(count: number): string {
	const characters = count === 1 ? '1 character' : `${formatNumber(count)} characters`;
	return `${characters} too long for X, so the alt text isn’t saved. Shorten it.`;
}
