import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { MediaRef } from 'bff/contract/publishing/draft-part';
import { Button } from 'design-system/button';
import { IconButton } from 'design-system/icon-button';
import { arrowDownIcon, arrowUpIcon, splitIcon, trashIcon } from 'design-system/icon-paths';
import {
	type ClipboardEvent,
	type DragEvent,
	type KeyboardEvent,
	memo,
	useCallback,
	useEffect,
	useId,
	useRef,
} from 'react';
import type { EditedPart } from 'remote-kit/publishing/editing/edited-parts';
import { GrowingText } from 'remote-kit/publishing/editing/growing-text';
import { PostHints } from 'remote-kit/publishing/editing/post-hints';
import { describeLength } from 'remote-kit/use-tweet-count';
import { AddMedia } from '../../media/add-media.tsx';
import { MediaSlot, type MediaSlotHandle } from './media-slot.tsx';
import type { PartActions } from './part-actions.ts';
import { PartPictures } from './part-pictures.tsx';
import styles from './part-row.module.css';
import { pastedFiles } from './pasted-files.ts';
import { useTextCount } from './use-text-count.ts';

export interface PartRowProps {
	part: EditedPart;
	/** From 0. */
	index: number;
	/** The number of parts of the draft. */
	total: number;
	/** What a post may contain at the draft's account; undefined until known. */
	limits: TextLimits | undefined;
	/** Whether its tools are shown. */
	isActive: boolean;
	/** Whether the part is at X, so that it cannot be changed. */
	isLocked: boolean;
	canMoveUp: boolean;
	/** Increased to move the focus into the text. */
	focusRequest: number;
	actions: PartActions;
}

/** One post of a draft: its number and counter, its text, and the tools of the part in use. */
export const PartRow = memo(function PartRow({
	part,
	index,
	total,
	limits,
	isActive,
	isLocked,
	canMoveUp,
	focusRequest,
	actions,
}: PartRowProps) {
	const { key, text, media } = part;
	const countId = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	const slot = useRef<MediaSlotHandle>(null);
	const changeMedia = useCallback((next: MediaRef[]) => actions.attach(key, next), [actions, key]);
	const addFiles = (event: ClipboardEvent | DragEvent, files: readonly File[]) => {
		if (files.length === 0 || isLocked || !slot.current) return;
		event.preventDefault();
		slot.current.addFiles([...files]);
	};
	const count = useTextCount(text, limits);
	const excess = count ? Math.max(0, count.length - count.limit) : 0;
	useEffect(() => {
		if (focusRequest > 0) field.current?.focus();
	}, [focusRequest]);

	const name = total > 1 ? `Post ${index + 1} of ${total}` : 'Post';
	const handleKey = (event: KeyboardEvent) => {
		const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
		if (event.altKey && by !== 0 && !isLocked) {
			event.preventDefault();
			actions.move(key, by);
			return;
		}
		if (event.key !== 'Backspace' || text !== '' || total === 1) return;
		event.preventDefault();
		actions.remove(key);
	};
	const splitHere = () => {
		const caret = field.current?.selectionStart ?? 0;
		actions.split(key, caret > 0 && caret < text.length ? caret : undefined);
	};

	return (
		<li className={styles.part}>
			<div className={styles.margin}>
				{total > 1 ? (
					<b>
						{index + 1} of {total}
					</b>
				) : null}
				<span id={countId} data-over={excess > 0 || undefined}>
					{count ? describeLength(count) : ''}
				</span>
			</div>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen with the buttons below */}
			<div
				className={styles.sheet}
				data-active={isActive || undefined}
				data-locked={isLocked || undefined}
				onPaste={(event) => addFiles(event, pastedFiles(event.clipboardData))}
				onDragOver={(event) => {
					if (!event.dataTransfer.types.includes('Files')) return;
					event.preventDefault();
					actions.activate(key);
				}}
				onDrop={(event) => addFiles(event, [...event.dataTransfer.files])}
			>
				<GrowingText
					ref={field}
					value={text}
					count={count}
					aria-label={name}
					aria-describedby={countId}
					aria-invalid={excess > 0 || undefined}
					placeholder={index === 0 ? 'What do you want to say?' : 'And then?'}
					readOnly={isLocked}
					onChange={({ currentTarget }) => actions.write(key, currentTarget.value)}
					onFocus={() => actions.activate(key)}
					onKeyDown={handleKey}
				/>
				{count?.refusal ? <p className={styles.problem}>{count.refusal}</p> : null}
				<PostHints text={text} isReply={index > 0} />
				{excess > 0 && !isLocked ? (
					<p className={styles.problem}>
						<span>{excess} over</span>
						<Button size="sm" variant="quiet" onClick={() => actions.split(key)}>
							Split here
						</Button>
						<Button size="sm" variant="quiet" onClick={() => actions.shorten(index)}>
							Shorter
						</Button>
					</p>
				) : null}
				{isLocked ? (
					<PartPictures media={media} />
				) : (
					<MediaSlot ref={slot} media={media} onChange={changeMedia} />
				)}
				{isActive && !isLocked ? (
					<fieldset className={styles.tools} aria-label={`Tools for ${name.toLowerCase()}`}>
						<AddMedia addFiles={(files) => slot.current?.addFiles(files)} />
						<IconButton label="Split here" icon={splitIcon} onClick={splitHere} />
						{total > 1 ? (
							<>
								<IconButton
									label="Move up"
									icon={arrowUpIcon}
									disabled={!canMoveUp}
									onClick={() => actions.move(key, -1)}
								/>
								<IconButton
									label="Move down"
									icon={arrowDownIcon}
									disabled={index === total - 1}
									onClick={() => actions.move(key, 1)}
								/>
								<IconButton label="Remove" icon={trashIcon} onClick={() => actions.remove(key)} />
							</>
						) : null}
						<span className={styles.hint}>Drop or paste an image</span>
					</fieldset>
				) : null}
			</div>
		</li>
	);
});
