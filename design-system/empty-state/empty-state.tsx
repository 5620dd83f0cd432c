import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './empty-state.module.css';

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
	/** Says what will appear here. */
	title: string;
	/** A button or link for the next step. */
	action?: ReactNode;
	/** `words` (serif) if the text addresses the user, `ui` if it only states a fact. */
	voice?: 'words' | 'ui';
};

/** Says what will be shown here and how to get it. */
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
