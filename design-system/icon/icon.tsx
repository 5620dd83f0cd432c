import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './icon.module.css';

export type IconProps = Omit<ComponentProps<'svg'>, 'path'> & {
	/** One of `icon-paths.ts`. */
	path: string;
	/** Use 15 in small buttons. */
	size?: 18 | 15;
};

/** An icon. Hidden from screen readers: the control around it needs a name. */
export function Icon({ path, size = 18, className, ...rest }: IconProps) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 24 24"
			// In rem, so that it grows with the text.
			width={`${size / 16}rem`}
			height={`${size / 16}rem`}
			{...rest}
			className={classNames(styles.icon, className)}
		>
			<path d={path} />
		</svg>
	);
}
