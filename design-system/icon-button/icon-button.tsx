import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
	/** The name for screen readers, and the tooltip. */
	label: string;
	/** One of `icon-paths.ts`. */
	icon: string;
};

/** A button with an icon only. `aria-pressed` makes it a toggle button. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			{...rest}
			className={classNames(styles.iconButton, className)}
		>
			<Icon path={icon} />
		</button>
	);
}
