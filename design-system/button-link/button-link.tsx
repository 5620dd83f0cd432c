import type { ComponentProps } from 'react';
import styles from '../button/button.module.css';
import type { ButtonSize, ButtonVariant } from '../button/button.tsx';
import { classNames } from '../class-names/class-names.ts';

export type ButtonLinkProps = ComponentProps<'a'> & { variant?: ButtonVariant; size?: ButtonSize };

/** A link that looks like a button. For navigation only. */
export function ButtonLink({
	variant = 'secondary',
	size = 'md',
	className,
	children,
	...rest
}: ButtonLinkProps) {
	return (
		<a
			{...rest}
			className={classNames(styles.button, className)}
			data-variant={variant}
			data-size={size}
		>
			{children}
		</a>
	);
}
