import { TextArea } from 'design-system/text-area';
import type { KeyboardEvent, RefObject } from 'react';
import styles from './reply-box.module.css';
import type { Response } from './use-reply.ts';

export interface ResponseBoxProps {
	response: Pick<
		Response,
		'text' | 'count' | 'isOver' | 'isSending' | 'isUnsure' | 'isDrafted' | 'change'
	>;
	ref: RefObject<HTMLTextAreaElement | null>;
}

/** Where an answer is written, counted as the platform counts. */
export function ResponseBox({
	response: { text, count, isOver, isSending, isUnsure, isDrafted, change },
	ref,
}: ResponseBoxProps) {
	const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (event.nativeEvent.isComposing) return;
		const post = event.currentTarget.closest('article');
		if (event.key === 'Escape') post?.focus({ preventScroll: true });
		else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
			post?.querySelector<HTMLElement>('[data-act="send"]')?.click();
		else return;
		event.preventDefault();
	};
	return (
		<TextArea
			ref={ref}
			label="Write a response"
			placeholder="What's your response?"
			// Browsers that cannot grow a field with its words.
			rows={text.length > 60 ? 4 : text === '' ? 1 : 2}
			className={styles.box}
			dir="auto"
			value={text}
			readOnly={isSending || isUnsure}
			onChange={(event) => change(event.target.value)}
			onKeyDown={press}
			meta={
				<span className={isOver ? styles.over : undefined}>
					{count ? `${count.length}/${count.limit}` : '…/280'}
				</span>
			}
			error={count && isOver ? tooMuch(text, count) : count?.refusal}
			help={isDrafted ? 'Drafted by Warble. What you change is yours.' : undefined}
			data-act="respond"
			aria-keyshortcuts="r"
		/>
	);
}

/** `9 over. Too much: “and so on.”` */
function tooMuch(
	text: string,
	{ length, limit, overFrom = text.length }: NonNullable<Response['count']>,
): string {
	const rest = text.slice(overFrom).trim();
	const shown = rest.length > 80 ? `${rest.slice(0, 80).toWellFormed()}…` : rest;
	return `${length - limit} over.${shown ? ` Too much: “${shown}”` : ''}`;
}
