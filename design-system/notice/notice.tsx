import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './notice.module.css';

export type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
	tone: 'error' | 'warning' | 'done';
	/** What happened, in one line. */
	title: ReactNode;
	actions?: ReactNode;
	/** Announce it to screen readers when it appears: an error at once, other tones politely. */
	live?: boolean;
};

/**
 * A message within the page that needs the user's attention: what happened, why, and what to do.
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
