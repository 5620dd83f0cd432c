import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { Words, type WordsProps } from '../words/words.tsx';
import styles from './text-difference.module.css';

export type TextDifferenceProps = Omit<WordsProps, 'children' | 'size' | 'preserveLines'> & {
	/** Plain text, not HTML. */
	before: string;
	after: string;
	size?: 'sm' | 'md' | 'lg';
	/** Shown if both texts are the same. */
	sameText?: string;
};

/** The differences of two texts: removed words are struck through, added ones are marked. */
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
		<Words dir="auto" {...rest} as="div" size={size} preserveLines>
			{parts.map(({ kind, text, offset }) => {
				if (kind === 'same')
					return (
						<span key={offset}>
							<VisibleText>{text}</VisibleText>
						</span>
					);
				const Element = kind === 'added' ? 'ins' : 'del';
				return (
					<Element key={offset} className={styles[kind]}>
						<VisuallyHidden>{kind === 'added' ? '[added: ' : '[removed: '}</VisuallyHidden>
						<VisibleText>{text}</VisibleText>
						<VisuallyHidden>]</VisuallyHidden>
					</Element>
				);
			})}
		</Words>
	);
}

/** `offset`: characters of both texts before this part. */
type Part = { kind: 'same' | 'added' | 'removed'; text: string; offset: number };

function compare(before: string, after: string): Part[] {
	// Comparing two long texts without a common word takes minutes. Such texts are shown one after
	// the other.
	const parts = diffWordsWithSpace(before, after, { timeout: 200 });
	if (!parts) {
		return [
			{ kind: 'removed', text: before, offset: 0 },
			{ kind: 'added', text: after, offset: before.length },
		];
	}
	let offset = 0;
	return parts.map(({ added, removed, value }) => {
		const part = {
			kind: added ? 'added' : removed ? 'removed' : 'same',
			text: value,
			offset,
		} as const;
		offset += value.length;
		return part;
	});
}
