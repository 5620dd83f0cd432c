import { TextArea } from 'design-system/text-area';
import type { KeyboardEvent, RefObject } from 'react';
import { formatCount } from 'remote-kit/format-number';
import styles from './reply-box.module.css';
import type { Reply } from './use-reply.ts';

export interface ReplyBoxProps {
	reply: Pick<
		Reply,
		'text' | 'count' | 'isOver' | 'isSending' | 'isUnsure' | 'isDrafted' | 'change'
	>;
	ref: RefObject<HTMLTextAreaElement | null>;
	/** Otherwise it is one line, with its label hidden and the count inside. */
	isOpen: boolean;
	onOpenedChange: (isOpened: boolean) => void;
}

/** The text box of a reply, with X's character count. It opens on focus. */
export function ReplyBox({
	reply: { text, count, isOver, isSending, isUnsure, isDrafted, change },
	ref,
	isOpen,
	onOpenedChange,
}: ReplyBoxProps) {
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (event.nativeEvent.isComposing) return;
		const post = event.currentTarget.closest('article');
		if (event.key === 'Escape') {
			post?.focus({ preventScroll: true });
			onOpenedChange(false);
		} else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
			post?.querySelector<HTMLElement>('[data-action="send"]')?.click();
		else return;
		event.preventDefault();
	};
	return (
		<div className={styles.place}>
			<TextArea
				ref={ref}
				label="Write a response"
				labelHidden={!isOpen}
				placeholder="What's your response?"
				// For browsers that cannot grow a field with its text.
				rows={text.length > 60 ? 4 : text === '' ? 1 : 2}
				className={styles.box}
				data-closed={!isOpen || undefined}
				dir="auto"
				value={text}
				readOnly={isSending || isUnsure}
				onChange={(event) => change(event.target.value)}
				onKeyDown={onKeyDown}
				onFocus={() => onOpenedChange(true)}
				meta={
					isOpen ? (
						<span className={isOver ? styles.over : undefined}>
							{count ? `${count.length}/${count.limit}` : '…/280'}
						</span>
					) : undefined
				}
				error={count && isOver ? describeExcess(text, count) : count?.refusal}
				help={isDrafted ? 'Drafted by Warble. Edit it before you send.' : undefined}
				data-action="reply"
				aria-keyshortcuts="r"
			/>
			{isOpen ? null : (
				<span className={styles.count} aria-hidden="true">
					0/280
				</span>
			)}
		</div>
	);
}

/** For example `9 characters over. Cut “and so on.”` */
function describeExcess(
	text: string,
	{ length, limit, overFrom = text.length }: NonNullable<Reply['count']>,
): string {
	const rest = text.slice(overFrom).trim();
	const shown = rest.length > 80 ? `${rest.slice(0, 80).toWellFormed()}…` : rest;
	return `${formatCount(length - limit, 'character')} over.${shown ? ` Cut “${shown}”` : ''}`;
}
