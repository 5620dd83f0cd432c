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
	/** Lines that are shown before 'Show all'. */
	lines?: number;
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
	lines = 8,
}: PostTextProps) {
	const element = useRef<HTMLElement & HTMLDivElement & HTMLParagraphElement & HTMLHeadingElement>(
		null,
	);

	const isMarkup = format === 'html' && hasMarkup(content);
	const parse = usePostParser(isMarkup, element);

	// Inserts nodes and not a string of HTML, so that the sanitized result is not parsed again.
	useLayoutEffect(() => {
		const fragment = (isMarkup && parse?.(content)) || new DocumentFragment();
		if (!isMarkup) fragment.append(content);
		replaceInvisible(fragment);
		element.current?.replaceChildren(fragment);
	}, [content, isMarkup, parse]);

	return (
		<Clamp lines={lines} more="Show all" less="Show less" className={styles.frame}>
			<Words
				ref={element}
				size="md"
				as="div"
				tone={isDim ? 'dim' : 'ink'}
				className={styles.post}
				dir="auto"
				translate="no"
				lang={lang}
				// If the markup has line breaks of its own, line breaks in its source are only layout.
				preserveLines={format === 'text' || !/<(br|p)\b/i.test(content)}
			/>
		</Clamp>
	);
}

function replaceInvisible(fragment: DocumentFragment) {
	const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
	const texts: Node[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode);
	for (const node of texts) {
		const parts = splitInvisible(node.nodeValue ?? '');
		if (!parts.some((part) => typeof part === 'number')) continue;
		const replacement = new DocumentFragment();
		for (const part of parts)
			replacement.append(typeof part === 'number' ? createNote(part) : part);
		node.parentNode?.replaceChild(replacement, node);
	}
}

function createNote(count: number) {
	const note = document.createElement('span');
	note.className = styles.invisible ?? '';
	note.textContent = invisibleLabel(count);
	return note;
}
