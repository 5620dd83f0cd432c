import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './busy.module.css';

export type BusyProps = ComponentProps<'p'> & {
	/** Appears only after 300 ms. */
	delayed?: boolean;
};

/** Text that says what is in progress, with a spinner. */
export function Busy({ delayed = false, className, children, ...rest }: BusyProps) {
	return (
		<p
			role="status"
			{...rest}
			className={classNames(styles.busy, className)}
			data-delayed={delayed || undefined}
		>
			<Spinner />
			{children}
		</p>
	);
}
