import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { htmlToText } from './html-to-text.ts';
import { isEditorMarkup, parseMarkup } from './parse-markup.ts';
import styles from './rich-text.module.css';
import type { parseRichText } from './sanitize-rich-text.ts';

export type RichTextProps = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
	/** HTML from the rich text editor. It is sanitized before it is shown. */
	html: string;
	/** `sm` beside other content, `md` for a description, `lg` for a page. */
	size?: 'sm' | 'md' | 'lg';
	tone?: 'ink' | 'dim';
};

/** Once loaded, other HTML than the editor's is sanitized at once. */
let sanitize: typeof parseRichText | undefined;

/** Loads the sanitizer. Rejects if its code could not be loaded. */
export async function loadSanitizer(): Promise<void> {
	sanitize = (await import('./sanitize-rich-text.ts')).parseRichText;
}

/** The text as nodes, or undefined while it needs the sanitizer and that is not loaded. */
const formatted = (html: string) => (isEditorMarkup(html) ? parseMarkup(html) : sanitize?.(html));

/** The words without their format, a paragraph for each line. */
const unformatted = (html: string) =>
	htmlToText(html)
		.split('\n')
		.map((line) => Object.assign(document.createElement('p'), { textContent: line }));

/** Shows a user's formatted text. */
export function RichText({ html, size = 'md', tone = 'ink', className, ...rest }: RichTextProps) {
	const element = useRef<HTMLDivElement>(null);

	// Inserts nodes and not a string of HTML, so that the sanitized result is not parsed again.
	useLayoutEffect(() => {
		let isShown = true;
		const show = () => {
			const box = element.current;
			if (!box || !isShown) return undefined;
			const nodes = formatted(html);
			box.toggleAttribute('data-unformatted', !nodes);
			box.replaceChildren(...(nodes ? [nodes] : unformatted(html)));
			return nodes;
		};
		// Without the sanitizer, the words stay.
		if (!show()) loadSanitizer().then(show, () => undefined);
		return () => {
			isShown = false;
		};
	}, [html]);

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
