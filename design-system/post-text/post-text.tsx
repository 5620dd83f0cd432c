import { useLayoutEffect, useRef } from 'react';
import { Clamp } from '../clamp/clamp.tsx';
import { invisibleLabel, splitInvisible } from '../visible-text/split-invisible.ts';
import { Words } from '../words/words.tsx';
import styles from './post-text.module.css';
import { usePostParser } from './use-post-parser.ts';

export type PostTextProps = {
	content: string;
	/** `text` where the content is known to have no markup: then `<` is a letter. */
	format?: 'html' | 'text';
	/** Language, where the platform says it. */
	lang?: string | undefined;
	/** Filtered out: quieter, never smaller. */
	isDim?: boolean;
	/** How many lines are shown before 'Show all'. */
	lines?: number;
};

/**
 * The words of a post by a stranger: made safe, kept from painting outside their place, with
 * invisible characters said.
 */
export function PostText({
	content,
	format = 'html',
	lang,
	isDim = false,
	lines = 8,
}: PostTextProps) {
	const words = useRef<HTMLElement & HTMLDivElement & HTMLParagraphElement & HTMLHeadingElement>(
		null,
	);

	// Words without either are the same in both.
	const hasMarkup = format === 'html' && /[<&]/.test(content);
	const parse = usePostParser(hasMarkup, words);

	// Nodes, not a string of HTML: what was checked is what is shown, with no second reading between.
	useLayoutEffect(() => {
		const fragment = (hasMarkup && parse?.(content)) || new DocumentFragment();
		if (!hasMarkup) fragment.append(content);
		markInvisible(fragment);
		words.current?.replaceChildren(fragment);
	}, [content, hasMarkup, parse]);

	return (
		<Clamp lines={lines} more="Show all" less="Show less" className={styles.frame}>
			<Words
				ref={words}
				size="md"
				as="div"
				tone={isDim ? 'dim' : 'ink'}
				className={styles.post}
				dir="auto"
				lang={lang}
				// Where the markup makes the lines, those of its source are none.
				preserveLines={format === 'text' || !/<(br|p)\b/i.test(content)}
			/>
		</Clamp>
	);
}

function markInvisible(fragment: DocumentFragment) {
	const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
	const texts: Node[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode);
	for (const node of texts) {
		const parts = splitInvisible(node.nodeValue ?? '');
		if (!parts.some((part) => typeof part === 'number')) continue;
		const marked = new DocumentFragment();
		for (const part of parts) marked.append(typeof part === 'number' ? mark(part) : part);
		node.parentNode?.replaceChild(marked, node);
	}
}

function mark(count: number) {
	const element = document.createElement('span');
	element.className = styles.invisible ?? '';
	element.textContent = invisibleLabel(count);
	return element;
}
