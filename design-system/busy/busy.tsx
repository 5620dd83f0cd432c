import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './busy.module.css';

export type BusyProps = ComponentProps<'p'> & {
	/** Appear only once the wait has lasted 300 ms. */
	delayed?: boolean;
};

/** Says in words what is under way, with the five notes. */
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
