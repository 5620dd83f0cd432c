import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './rich-text.module.css';
import { parseRichText } from './sanitize-rich-text.ts';

export type RichTextProps = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
	/** What the rich text editor wrote. Whatever else stands in it is dropped before it is shown. */
	html: string;
	/** `sm` beside other things, `md` a description, `lg` a page. */
	size?: 'sm' | 'md' | 'lg';
	tone?: 'ink' | 'dim';
};

/** A person's formatted words, to be read. */
export function RichText({ html, size = 'md', tone = 'ink', className, ...rest }: RichTextProps) {
	const element = useRef<HTMLDivElement>(null);

	// Nodes, not a string of HTML: what was checked is what is shown, with no second reading between.
	useLayoutEffect(() => element.current?.replaceChildren(parseRichText(html)), [html]);

	return (
		<div
			{...rest}
			ref={element}
			className={classNames(styles.text, className)}
			data-size={size}
			data-tone={tone}
		/>
	);
}
