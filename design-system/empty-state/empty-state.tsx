import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './empty-state.module.css';

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
	/** What would be here. */
	title: string;
	/** The one thing to do about it. */
	action?: ReactNode;
	/** `words` (serif) where it speaks to the person, `ui` where it only reports. */
	voice?: 'words' | 'ui';
};

/** Says what would be here and how to get it. */
export function EmptyState({
	title,
	action,
	voice = 'words',
	className,
	children,
	...rest
}: EmptyStateProps) {
	return (
		<div {...rest} className={classNames(styles.empty, className)}>
			<p className={styles.title} data-voice={voice}>
				{title}
			</p>
			{children ? <div className={styles.how}>{children}</div> : null}
			{action ? <div className={styles.action}>{action}</div> : null}
		</div>
	);
}
