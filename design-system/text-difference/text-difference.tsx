import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { Words, type WordsProps } from '../words/words.tsx';
import styles from './text-difference.module.css';

export type TextDifferenceProps = Omit<WordsProps, 'children' | 'size' | 'preserveLines'> & {
	/** Plain text, not HTML. */
	before: string;
	after: string;
	size?: 'sm' | 'md' | 'lg';
	/** Said where both are the same. */
	sameText?: string;
};

/** Two texts as one: words that went are struck, words that came are marked. Said in words too. */
export function TextDifference({
	before,
	after,
	size = 'sm',
	sameText = 'Nothing changed.',
	...rest
}: TextDifferenceProps) {
	const parts = useMemo(() => compare(before, after), [before, after]);
	if (before === after) return <p className={styles.same}>{sameText}</p>;
	return (
		<Words {...rest} as="div" size={size} preserveLines>
			{parts.map(({ kind, text, at }) => {
				if (kind === 'same') return <span key={at}>{text}</span>;
				const Element = kind === 'added' ? 'ins' : 'del';
				return (
					<Element key={at} className={styles[kind]}>
						<VisuallyHidden>{kind === 'added' ? '[added: ' : '[removed: '}</VisuallyHidden>
						{text}
						<VisuallyHidden>]</VisuallyHidden>
					</Element>
				);
			})}
		</Words>
	);
}

/** `at`: characters before it, of both texts. */
type Part = { kind: 'same' | 'added' | 'removed'; text: string; at: number };

function compare(before: string, after: string): Part[] {
	// Two long texts without a word in common take minutes: those are shown one after the other.
	const parts = diffWordsWithSpace(before, after, { timeout: 200 });
	if (!parts) {
		return [
			{ kind: 'removed', text: before, at: 0 },
			{ kind: 'added', text: after, at: before.length },
		];
	}
	let at = 0;
	return parts.map(({ added, removed, value }) => {
		const part = { kind: added ? 'added' : removed ? 'removed' : 'same', text: value, at } as const;
		at += value.length;
		return part;
	});
}
