import type { KeyboardEvent } from 'react';
import { isComposing, isEnter } from '../keys/keys.ts';
import { TextArea, type TextAreaProps } from '../text-area/text-area.tsx';
import styles from './reply-box.module.css';

export type ReplyBoxProps = Pick<
	TextAreaProps,
	'ref' | 'readOnly' | 'onChange' | 'onKeyDown' | 'onFocus' | 'aria-keyshortcuts'
> & {
	text: string;
	/**
	 * Characters as the network counts them; undefined until that is known. `overFrom` is the index
	 * in `text` of the first character beyond the limit; `refusal` says why the network would not
	 * accept the text.
	 */
	count: { length: number; limit: number; overFrom?: number; refusal?: string } | undefined;
	/** The limit to show until the count is known. */
	limit?: number;
	/** Whether Warble drafted the text. */
	isDrafted: boolean;
	/**
	 * A closed box is not to be seen, and opens when it gets the focus. It is there so that a tap can
	 * focus it at once: otherwise a phone shows no keyboard.
	 */
	isOpen?: boolean;
};

/** The text of a reply, with its character count. Ctrl+Enter presses the SendReply of its post. */
export function ReplyBox({
	text,
	count,
	limit = 280,
	isDrafted,
	isOpen = true,
	onKeyDown,
	...rest
}: ReplyBoxProps) {
	const isOver = count !== undefined && count.length > count.limit;
	const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (isComposing(event)) return;
		onKeyDown?.(event);
		if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
		event.preventDefault();
		const post = event.currentTarget.closest('article');
		post?.querySelector<HTMLElement>('[data-action="send"]')?.click();
	};
	return (
		<div className={isOpen ? undefined : styles.closed}>
			<TextArea
				{...rest}
				label="Write a response"
				placeholder="What's your response?"
				// For browsers that cannot grow a field with its text.
				rows={text.length > 60 ? 4 : text === '' ? 1 : 2}
				className={styles.box}
				data-action="reply"
				tabIndex={isOpen ? undefined : -1}
				dir="auto"
				value={text}
				onKeyDown={pressKey}
				meta={
					<span className={isOver ? styles.over : undefined}>
						{count ? `${count.length}/${count.limit}` : `…/${limit}`}
					</span>
				}
				error={isOver ? describeExcess(text, count) : count?.refusal}
				help={isDrafted ? 'Drafted by Warble. Edit it before you send.' : undefined}
			/>
		</div>
	);
}

/** For example `9 characters over. Cut “and so on.”` */
function describeExcess(
	text: string,
	{ length, limit, overFrom = text.length }: NonNullable<ReplyBoxProps['count']>,
): string {
	const excess = length - limit;
	const rest = text.slice(overFrom).trim();
	const shown = rest.length > 80 ? `${rest.slice(0, 80).toWellFormed()}…` : rest;
	return `${excess} ${excess === 1 ? 'character' : 'characters'} over.${shown ? ` Cut “${shown}”` : ''}`;
}
