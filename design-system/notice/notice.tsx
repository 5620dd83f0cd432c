import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './notice.module.css';

export type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
	tone: 'error' | 'warning' | 'done';
	/** What happened, in one line. */
	title: string;
	actions?: ReactNode;
	/** Announce it when it appears: at once for an error, politely otherwise. */
	live?: boolean;
};

/**
 * Something that still needs the person, said in its place: what, why, what it cost, what to do.
 */
export function Notice({
	tone,
	title,
	actions,
	live = false,
	className,
	children,
	...rest
}: NoticeProps) {
	const liveRole = tone === 'error' ? 'alert' : 'status';
	return (
		<div
			{...(live ? { role: liveRole } : {})}
			{...rest}
			className={classNames(styles.notice, className)}
			data-tone={tone}
		>
			<p className={styles.title}>{title}</p>
			{children ? <div className={styles.body}>{children}</div> : null}
			{actions ? <div className={styles.actions}>{actions}</div> : null}
		</div>
	);
}
