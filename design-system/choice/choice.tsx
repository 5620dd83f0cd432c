import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './choice.module.css';

export type ChoiceProps = ComponentProps<'input'> & {
	type: 'checkbox' | 'radio';
	label: ReactNode;
	/** Explains the choice, under its label. */
	note?: ReactNode;
};

/** A checkbox or radio button with its label. Further props, including `ref`, go to the input. */
export function Choice({ label, note, className, ...rest }: ChoiceProps) {
	const id = useId();
	return (
		<label className={classNames(styles.choice, className)}>
			<input
				{...rest}
				aria-labelledby={`${id}-label`}
				aria-describedby={note ? `${id}-note` : undefined}
			/>
			<span>
				<span id={`${id}-label`}>{label}</span>
				{note ? (
					<span id={`${id}-note`} className={styles.note}>
						{note}
					</span>
				) : null}
			</span>
		</label>
	);
}
