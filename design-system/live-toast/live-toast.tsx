import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from '../toast/toast.module.css';

/**
 * Looks like a toast, for content that changes while it is shown, such as a countdown. It contains
 * a paragraph, buttons and links. Toasts are shown above it.
 */
export function LiveToast({ className, ...rest }: ComponentProps<'div'>) {
	return (
		<div className={classNames(styles.viewport, styles.live)}>
			<div {...rest} className={classNames(styles.toast, styles.content, className)} />
		</div>
	);
}
