import { type ReactNode, useId } from 'react';
import field from '../field/field.module.css';
import styles from './choice-group.module.css';

export interface ChoiceGroupProps {
	/** The question that the choices answer. */
	legend: ReactNode;
	/** What is wrong with the choice. */
	error?: string | undefined;
	/** Choices. */
	children: ReactNode;
}

/** A question with several choices, in a list. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
	const errorId = useId();
	return (
		<fieldset className={styles.group} aria-describedby={error ? errorId : undefined}>
			<legend className={styles.legend}>{legend}</legend>
			<div className={styles.choices}>{children}</div>
			{error ? (
				<p id={errorId} className={field.note} data-error>
					{error}
				</p>
			) : null}
		</fieldset>
	);
}
