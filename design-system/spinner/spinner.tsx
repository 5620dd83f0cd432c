import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './spinner.module.css';

/** The only busy sign: five bars at the heights of a W. Silent, so put words beside it. */
export function Spinner({ className, ...rest }: Omit<ComponentProps<'span'>, 'children'>) {
	return (
		<span aria-hidden="true" {...rest} className={classNames(styles.notes, className)}>
			<i />
			<i />
			<i />
			<i />
			<i />
		</span>
	);
}
