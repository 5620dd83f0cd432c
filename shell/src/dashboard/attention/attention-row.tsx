import { ButtonLink } from 'design-system/button-link';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import styles from './attention.module.css';
import type { Attention } from './attention-of.ts';

export interface AttentionRowProps {
	items: readonly Attention[];
}

/** Items that need the user, each with the screen where it can be fixed. */
export function AttentionRow({ items }: AttentionRowProps) {
	return (
		<MarginRow className={styles.row} margin={<span>Needs you</span>}>
			<ul className={styles.items}>
				{items.map(({ title, text, action, href }) => (
					<li key={title}>
						<Notice
							tone="warning"
							title={title}
							actions={
								<ButtonLink size="sm" href={href}>
									{action}
								</ButtonLink>
							}
						>
							{text}
						</Notice>
					</li>
				))}
			</ul>
		</MarginRow>
	);
}
