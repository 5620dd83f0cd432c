import { useLayoutEffect, useRef } from 'react';
import { Clamp } from '../clamp/clamp.tsx';
import { invisibleLabel, splitInvisible } from '../visible-text/split-invisible.ts';
import { Words } from '../words/words.tsx';
import { hasMarkup } from './load-post-parser.ts';
import styles from './post-text.module.css';
import { usePostParser } from './use-post-parser.ts';

export type PostTextProps = {
	content: string;
	/** `text` if the content has no markup; `<` is then shown as it is. */
	format?: 'html' | 'text';
	/** The language, if X names it. */
	lang?: string | undefined;
	/** Filtered out: in a weaker colour, but not smaller. */
	isDim?: boolean;
	/** `sm`: of a quoted post. */
	size?: 'sm' | 'md';
	/** Lines that are shown before 'Show all'; null: all of them. */
	lines?: number | null;
};

/**
 * The text of a post at X: sanitized, clipped to its box, and with a note in place of invisible
 * characters.
 */
export function PostText({
	content,
	format = 'html',
	lang,
	isDim = false,
	size = 'md',
	lines = 8,
}: PostTextProps) {
	const element = useRef<HTMLElement & HTMLDivElement & HTMLParagraphElement & HTMLHeadingElement>(
		null,
	);

	const isMarkup = format === 'html' && hasMarkup(content);
	const parse = usePostParser(isMarkup, element);
	// If the markup has line breaks of its own, line breaks in its source are only layout.
	const preservesLines = format === 'text' || !/<(br|p)\b/i.test(content);

	// Inserts nodes and not a string of HTML, so that the sanitized result is not parsed again.
	useLayoutEffect(() => {
		const fragment = (isMarkup && parse?.(content)) || new DocumentFragment();
		if (!isMarkup) fragment.append(content);
		replaceInvisible(fragment);
		if (preservesLines) shrinkBlankLines(fragment);
		element.current?.replaceChildren(fragment);
	}, [content, isMarkup, parse, preservesLines]);

	const words = (
		<Words
			ref={element}
			size={size}
			as="div"
			tone={isDim ? 'dim' : 'ink'}
			className={styles.post}
			dir="auto"
			translate="no"
			lang={lang}
			preserveLines={preservesLines}
		/>
	);
	if (lines === null) return <div className={styles.frame}>{words}</div>;
	return (
		<Clamp lines={lines} more="Show all" less="Show less" className={styles.frame}>
			{words}
		</Clamp>
	);
}

/** Splits every text into parts, and replaces those that `replace` makes an element of. */
function replaceParts<Part>(
	fragment: DocumentFragment,
	split: (text: string) => readonly Part[],
	replace: (part: Part) => Node | string,
) {
	const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
	const texts: Node[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode);
	for (const node of texts) {
		const parts = split(node.nodeValue ?? '').map(replace);
		if (parts.every((part) => typeof part === 'string')) continue;
		const replacement = new DocumentFragment();
		replacement.append(...parts);
		node.parentNode?.replaceChild(replacement, node);
	}
}

function createSpan(className: string | undefined, text: string) {
	const span = document.createElement('span');
	span.className = className ?? '';
	span.textContent = text;
	return span;
}

function replaceInvisible(fragment: DocumentFragment) {
	replaceParts(fragment, splitInvisible, (part) =>
		typeof part === 'number' ? createSpan(styles.invisible, invisibleLabel(part)) : part,
	);
}

/** Blank lines between paragraphs, however many, take half a line. */
function shrinkBlankLines(fragment: DocumentFragment) {
	replaceParts(
		fragment,
		(text) => text.split(/(\n(?:[^\S\n]*\n)+)/),
		(part) => (/^\n\s*\n$/.test(part) ? createSpan(styles.blank, part) : part),
	);
}
