import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Words } from '../words/words.tsx';
import styles from './draft-card.module.css';

export type DraftCardProps = Omit<ComponentProps<'article'>, 'children'> & {
	text: string;
	/**
	 * As the platform counts. `overFrom` is the index in `text` of the first character too many;
	 * `refusal` says why no such text can be posted.
	 */
	count?: { length: number; limit: number; overFrom?: number; refusal?: string } | undefined;
	actions?: ReactNode;
};

/** A post in the making. Over the limit it says by how much and shows what is too much. */
export function DraftCard({ text, count, actions, className, ...rest }: DraftCardProps) {
	const over = count ? Math.max(0, count.length - count.limit) : 0;
	const cut = over > 0 ? (count?.overFrom ?? text.length) : text.length;
	return (
		<article
			{...rest}
			className={classNames(styles.draft, className)}
			data-over={over > 0 || undefined}
		>
			<Words size="lg" preserveLines>
				{text.slice(0, cut)}
				{cut < text.length ? <span className={styles.tooMuch}>{text.slice(cut)}</span> : null}
			</Words>
			{count || actions ? (
				<div className={styles.foot}>
					{actions ? <div className={styles.actions}>{actions}</div> : null}
					{count ? (
						<p className={styles.count}>
							{over > 0 ? `${over} over, ` : ''}
							{count.length}/{count.limit}
						</p>
					) : null}
				</div>
			) : null}
			{count?.refusal ? <p className={styles.refusal}>{count.refusal}</p> : null}
		</article>
	);
}
