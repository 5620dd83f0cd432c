import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './rich-text.module.css';
import { parseRichText } from './sanitize-rich-text.ts';

export type RichTextProps = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
	/** HTML from the rich text editor. It is sanitized before it is shown. */
	html: string;
	/** `sm` beside other content, `md` for a description, `lg` for a page. */
	size?: 'sm' | 'md' | 'lg';
	tone?: 'ink' | 'dim';
};

/** Shows a user's formatted text. */
export function RichText({ html, size = 'md', tone = 'ink', className, ...rest }: RichTextProps) {
	const element = useRef<HTMLDivElement>(null);

	// Inserts nodes and not a string of HTML, so that the sanitized result is not parsed again.
	useLayoutEffect(() => element.current?.replaceChildren(parseRichText(html)), [html]);

	return (
		<div
			dir="auto"
			translate="no"
			{...rest}
			ref={element}
			className={classNames(styles.text, className)}
			data-size={size}
			data-tone={tone}
		/>
	);
}
