import type { TweetCount } from 'bff/contract/x/tweet-length';
import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react';
import styles from './growing-text.module.css';

export type GrowingTextProps = Omit<ComponentProps<'textarea'>, 'value' | 'ref' | 'rows'> & {
	value: string;
	count: TweetCount | undefined;
	ref?: Ref<HTMLTextAreaElement>;
};

/**
 * A textarea as tall as its text. A copy of the text behind it determines the height, and
 * underlines the excess.
 */
export function GrowingText({ value, count, ref, ...rest }: GrowingTextProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
		ref,
		() => field.current,
		[],
	);
	const limit = count && count.length > count.limit ? (count.overFrom ?? value.length) : undefined;
	return (
		<div className={styles.frame} translate="no">
			<div className={styles.copy} aria-hidden="true" dir="auto">
				{limit === undefined ? (
					value
				) : (
					<>
						{value.slice(0, limit)}
						<span className={styles.over}>{value.slice(limit)}</span>
					</>
				)}
				{/* A line break at the end has a height only before a character. */}
				{'\u200b'}
			</div>
			<textarea {...rest} ref={field} dir="auto" rows={1} className={styles.text} value={value} />
		</div>
	);
}
