import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { closeIcon } from '../icon/icon-paths.ts';
import styles from './chip.module.css';

export type ChipProps = Omit<ComponentProps<'span'>, 'children'> & {
	children: string;
	/** Without it there is no remove button. Move focus when the chip is removed. */
	onRemove?: () => void;
	/** Name of the remove button; `Remove TEXT` by default. */
	removeLabel?: string;
	disabled?: boolean;
};

/** An item in a list of short texts, such as a blocked user name or an attached file. */
export function Chip({
	children,
	onRemove,
	removeLabel = `Remove ${children}`,
	disabled = false,
	className,
	...rest
}: ChipProps) {
	return (
		<span
			{...rest}
			className={classNames(styles.chip, className)}
			data-disabled={disabled || undefined}
		>
			<span className={styles.text}>{children}</span>
			{onRemove ? (
				<button
					type="button"
					className={styles.remove}
					aria-label={removeLabel}
					title={removeLabel}
					disabled={disabled}
					onClick={onRemove}
				>
					<Icon path={closeIcon} size={15} />
				</button>
			) : null}
		</span>
	);
}
