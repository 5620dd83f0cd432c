import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './icon.module.css';

export type OutlineProps = Omit<ComponentProps<'svg'>, 'path'> & {
	/** On a 24 grid. */
	path: string;
	size?: 18 | 15;
};

/** One outline as all icons are drawn. Silent. */
export function Outline({ path, size = 18, className, ...rest }: OutlineProps) {
	return (
		<svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} {...rest} className={classNames(styles.icon, className)}>
			<path d={path} />
		</svg>
	);
}
