import type { DraftPart } from 'bff/contract/publishing/draft-part';
import type { ByHandStep } from 'bff/contract/publishing/publication';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { CopyButton } from 'design-system/copy-button';
import { Words } from 'design-system/words';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './by-hand-dialog.module.css';
import { MediaToSave } from './media-to-save.tsx';

export interface NextPostProps {
	/** Counted from 0. */
	part: number;
	post: DraftPart;
	/** Undefined while it is read. */
	step: Pick<ByHandStep, 'url' | 'isPrefilled'> | undefined;
	isThread: boolean;
	/** Whether the address of the post that it replies to is known. */
	hasParentLink: boolean;
	/** The previous post was just reported, so the focused button is gone. */
	shouldTakeFocus: boolean;
	wasOpened: boolean;
	/** Why X should be connected, and the button for it. */
	connect?: { why: string; button: ReactNode } | undefined;
	onOpen: () => void;
}

/** Longer texts scroll. */
const LONG = 500;

/** A post to write on X: its text, where to post it, and its images to save. */
export function NextPost({
	part,
	post: { text, media },
	step,
	isThread,
	hasParentLink,
	shouldTakeFocus,
	wasOpened,
	connect,
	onOpen,
}: NextPostProps) {
	const link = useRef<HTMLAnchorElement>(null);
	useEffect(() => {
		if (shouldTakeFocus) link.current?.focus();
	}, [shouldTakeFocus]);
	const openLabel = connect ? 'Open in X instead' : hasParentLink ? 'Open in X' : 'Open X';
	return (
		<>
			{text === '' ? null : (
				<Words
					size="md"
					as="div"
					preserveLines
					className={styles.words}
					{...(text.length > LONG && {
						tabIndex: 0,
						role: 'region',
						'aria-label': `Text of post ${part + 1}`,
					})}
				>
					{text}
				</Words>
			)}
			<p className={styles.note}>{explain()}</p>
			<div className={styles.ways}>
				{connect?.button}
				{step ? (
					<ButtonLink
						ref={link}
						href={step.url}
						target="_blank"
						rel="noopener"
						variant={wasOpened || connect ? 'secondary' : 'primary'}
						onClick={onOpen}
					>
						{openLabel}
					</ButtonLink>
				) : (
					<Button busy>{openLabel}</Button>
				)}
				{text === '' ? null : <CopyButton text={text} label="Copy text" size="md" />}
			</div>
			{media.length > 0 ? <MediaToSave media={media} /> : null}
		</>
	);

	function explain(): string {
		if (!hasParentLink)
			return `Reply to your last post: copy the text, open post ${part} on X, and paste it into a reply. With the link to post ${part}, X opens with the reply ready.`;
		if (connect) return connect.why;
		if (step?.isPrefilled === false)
			return 'This text is too long for a link. Copy it, open X, and paste it there.';
		if (part > 0) return `X opens with this text, as a reply to post ${part}.`;
		return isThread
			? 'X opens with this text. Post it, then come back for the next one.'
			: 'X opens with this text. Post it there, then come back.';
	}
}
