import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './spinner.module.css';

/**
 * Five animated bars. Hidden from screen readers: put a text beside it that says what is loading.
 */
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
