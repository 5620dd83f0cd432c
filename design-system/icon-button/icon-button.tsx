import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
	/** Its name for assistive technology, and its tooltip. */
	label: string;
	/** One of `icon-paths.ts`. */
	icon: string;
};

/** A button that is only a picture. `aria-pressed` makes it a toggle. */
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
