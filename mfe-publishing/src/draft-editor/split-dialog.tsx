import { countPost } from 'bff/contract/networks/count-post';
import type { TextLimits } from 'bff/contract/networks/text-limits';
import { MAX_PARTS } from 'bff/contract/publishing/draft-part';
import { joinWithNext, splitAt, splitThread, toPosts } from 'bff/contract/publishing/split-thread';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { useRef, useState } from 'react';
import { formatCount } from 'remote-kit/format-number';
import styles from './split-dialog.module.css';

export interface SplitDialogProps {
	/** The text of all posts. */
	text: string;
	/** Whether the posts are numbered now. */
	isNumbered: boolean;
	limits: TextLimits;
	onUse: (texts: string[]) => void;
	onClose: () => void;
}

/** Splits a text into posts. The user sees them beforehand, and moves, adds and removes cuts. */
export function SplitDialog({ text, isNumbered, limits, onUse, onClose }: SplitDialogProps) {
	const [numbered, setNumbered] = useState(isNumbered);
	const [pieces, setPieces] = useState(() => splitThread(text, { limits, numbered: isNumbered }));
	const fields = useRef<(HTMLTextAreaElement | null)[]>([]);
	const posts = toPosts(pieces, { numbered });
	const isTooLong = posts.length > MAX_PARTS;

	const changeNumbers = (next: boolean) => {
		setNumbered(next);
		setPieces(splitThread(text, { limits, numbered: next }));
	};
	const cut = (index: number) => {
		const leading = /^\s*/.exec(pieces[index] ?? '')?.[0].length ?? 0;
		setPieces(splitAt(pieces, index, leading + (fields.current[index]?.selectionStart ?? 0)));
	};
	/** Moves the cut after a piece by one word. */
	const shift = (index: number, by: -1 | 1) => {
		const [one = '', next = ''] = [pieces[index], pieces[index + 1]];
		const words = (by < 0 ? /\s*\S+\s*$/ : /^\s*\S+\s*/).exec(by < 0 ? one : next);
		if (!words) return;
		const at = one.length + by * words[0].length;
		if (at <= 0 || at >= one.length + next.length) return;
		setPieces([
			...pieces.slice(0, index),
			...splitAt([one + next], 0, at),
			...pieces.slice(index + 2),
		]);
	};

	return (
		<Dialog
			open
			title={
				posts.length > 1
					? `Split into ${formatCount(posts.length, 'post')}`
					: 'This fits in one post'
			}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" disabled={isTooLong} onClick={() => onUse(posts)}>
						{posts.length > 1 ? `Use these ${posts.length} posts` : 'Use this post'}
					</Button>
				</>
			}
		>
			<div className={styles.body}>
				<label className={styles.numbers}>
					<input
						type="checkbox"
						checked={numbered}
						onChange={({ currentTarget }) => changeNumbers(currentTarget.checked)}
					/>
					Number the posts
				</label>
				{isTooLong ? (
					<Notice live tone="error" title={`A thread has at most ${MAX_PARTS} posts.`}>
						Join posts, or shorten the text.
					</Notice>
				) : null}
				<ol className={styles.posts} aria-label="Posts after the split">
					{pieces.map((piece, index) => {
						const length = countPost(posts[index] ?? piece.trim(), limits);
						return (
							// biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity of their own
							<li key={index}>
								<div className={styles.head}>
									<b>Post {index + 1}</b>
									<span data-over={length > limits.length || undefined}>
										{length}/{limits.length}
									</span>
									<Button size="sm" variant="quiet" onClick={() => cut(index)}>
										Cut at the cursor
									</Button>
								</div>
								<textarea
									translate="no"
									ref={(field) => {
										fields.current[index] = field;
									}}
									className={styles.text}
									aria-label={`Text of post ${index + 1}`}
									dir="auto"
									readOnly
									rows={Math.min(8, Math.ceil(piece.length / 48) + 1)}
									value={piece.trim()}
								/>
								{index < pieces.length - 1 ? (
									<fieldset className={styles.cut} aria-label={`Cut after post ${index + 1}`}>
										<Button size="sm" onClick={() => shift(index, -1)}>
											A word earlier
										</Button>
										<Button size="sm" onClick={() => shift(index, 1)}>
											A word later
										</Button>
										<Button size="sm" onClick={() => setPieces(joinWithNext(pieces, index))}>
											Join
										</Button>
									</fieldset>
								) : null}
							</li>
						);
					})}
				</ol>
			</div>
		</Dialog>
	);
}
