import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './field.module.css';

export type FieldTexts = {
	label: string;
	labelHidden?: boolean;
	/** On the right of the label line: a version, a count. */
	meta?: ReactNode;
	help?: ReactNode;
	/** The error. Replaces `help`. */
	error?: string | undefined;
};

export type FieldProps = FieldTexts & {
	/** Id of the control. `fieldWiring(id, …)` returns the props of the control. */
	id: string;
	/** Set it if the control is not an input, so `label for` does not work. */
	isGroup?: boolean;
	children: ReactNode;
};

/** A label, a control, and a help text or an error. Shared by TextField, TextArea and others. */
export function Field({
	id,
	label,
	labelHidden = false,
	isGroup = false,
	meta,
	help,
	error,
	children,
}: FieldProps) {
	const labelElement = isGroup ? (
		<span className={styles.label}>{label}</span>
	) : (
		<label htmlFor={id} className={styles.label}>
			{label}
		</label>
	);
	return (
		<div className={styles.field}>
			{labelHidden ? <VisuallyHidden>{labelElement}</VisuallyHidden> : null}
			{!labelHidden || meta ? (
				<div className={styles.head}>
					{labelHidden ? null : labelElement}
					{meta ? (
						<span id={`${id}-meta`} className={styles.meta}>
							{meta}
						</span>
					) : null}
				</div>
			) : null}
			{children}
			{error || help ? (
				<p id={`${id}-note`} className={styles.note} data-error={error ? true : undefined}>
					{error ?? help}
				</p>
			) : null}
		</div>
	);
}
