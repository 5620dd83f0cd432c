import type { HTMLAttributes, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './words.module.css';

export type WordsProps = HTMLAttributes<HTMLElement> & {
	/**
	 * `sm` notes, `md` posts, `lg` drafts, `xl` a lead line, `title` the title of a page with one
	 * form.
	 */
	size: 'sm' | 'md' | 'lg' | 'xl' | 'title';
	as?: 'p' | 'h1' | 'h2' | 'div' | 'span';
	tone?: 'ink' | 'dim';
	/** Keeps a user's text as it is: its line breaks and spaces, and its language. */
	preserveLines?: boolean;
	ref?: Ref<HTMLElement & HTMLParagraphElement & HTMLHeadingElement & HTMLDivElement>;
};

/** Text that a user wrote or will publish, in the serif typeface and its own direction. */
export function Words({
	size,
	as: Element = 'p',
	tone = 'ink',
	preserveLines = false,
	className,
	...rest
}: WordsProps) {
	return (
		<Element
			dir="auto"
			translate={preserveLines ? 'no' : undefined}
			{...rest}
			className={classNames(styles.words, className)}
			data-size={size}
			data-tone={tone}
			data-preserve-lines={preserveLines || undefined}
		/>
	);
}
