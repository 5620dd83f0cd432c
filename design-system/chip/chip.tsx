import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { closeIcon } from '../icon/icon-paths.ts';
import styles from './chip.module.css';

export type ChipProps = Omit<ComponentProps<'span'>, 'children'> & {
	children: string;
	/** Without it the chip only tells. Focus goes with the chip: say where it goes on from. */
	onRemove?: () => void;
	/** Name of its button, `Remove TEXT` unless said otherwise. */
	removeLabel?: string;
	disabled?: boolean;
};

/**
 * One of several short things that were put in a list: a blocked name, a file that goes with a
 * message.
 */
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
