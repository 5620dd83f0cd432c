import type { FormEvent, ReactNode } from 'react';
import { SaveBar } from './save-bar.tsx';
import styles from './settings.module.css';

/** Whether a form was edited, and the result of saving it. */
export interface FormState {
	isDirty: boolean;
	saving: boolean;
	/** Why it was not saved. */
	failure?: string | undefined;
	done?: string | undefined;
	onSave: () => void;
	onReset: () => void;
}

interface Props extends FormState {
	failureTitle: string;
	/** Whether the fields are in sections of a page, and not in one section. */
	isPage?: boolean;
	/** The fields. */
	children: ReactNode;
}

/** A form that is saved as a whole. */
export function SettingsForm({
	failureTitle,
	isPage = false,
	children,
	failure,
	onSave,
	...bar
}: Props) {
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (bar.isDirty && !bar.saving) onSave();
	};
	return (
		<form className={isPage ? styles.pageForm : styles.form} noValidate onSubmit={submit}>
			{children}
			<SaveBar
				{...bar}
				hasButtonsAtRest={false}
				failure={failure === undefined ? undefined : { title: failureTitle, reason: failure }}
			/>
		</form>
	);
}
