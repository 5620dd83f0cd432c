import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Words } from '../words/words.tsx';
import styles from './draft-card.module.css';

export type DraftCardProps = Omit<ComponentProps<'article'>, 'children'> & {
	text: string;
	/**
	 * Characters as X counts them. `overFrom` is the index in `text` of the first character beyond
	 * the limit; `refusal` says why X would not accept the text.
	 */
	count?: { length: number; limit: number; overFrom?: number; refusal?: string } | undefined;
	actions?: ReactNode;
	/** A note about the text. */
	note?: ReactNode;
};

/** The draft of a post. Text beyond the limit is marked and counted. */
export function DraftCard({ text, count, actions, note, className, ...rest }: DraftCardProps) {
	const excess = count ? Math.max(0, count.length - count.limit) : 0;
	const limitIndex = excess > 0 ? (count?.overFrom ?? text.length) : text.length;
	return (
		<article
			{...rest}
			className={classNames(styles.draft, className)}
			data-over={excess > 0 || undefined}
		>
			<Words size="lg" preserveLines>
				{text.slice(0, limitIndex)}
				{limitIndex < text.length ? (
					<span className={styles.tooMuch}>{text.slice(limitIndex)}</span>
				) : null}
			</Words>
			{count || actions ? (
				<div className={styles.foot}>
					{actions ? <div className={styles.actions}>{actions}</div> : null}
					{count ? (
						<p className={styles.count}>
							{excess > 0 ? `${excess} over, ` : ''}
							{count.length}/{count.limit}
						</p>
					) : null}
				</div>
			) : null}
			{count?.refusal ? <p className={styles.refusal}>{count.refusal}</p> : null}
			{note}
		</article>
	);
}
