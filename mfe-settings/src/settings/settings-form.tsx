import { Notice } from 'design-system/notice';
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
	/** The fields. */
	children: ReactNode;
}

/** A form that is saved as a whole. */
export function SettingsForm({ failureTitle, children, failure, onSave, ...bar }: Props) {
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (bar.isDirty && !bar.saving) onSave();
	};
	return (
		<form className={styles.form} noValidate onSubmit={submit}>
			{children}
			{failure !== undefined && (
				<Notice tone="error" title={failureTitle} live>
					{failure}
				</Notice>
			)}
			<SaveBar {...bar} />
		</form>
	);
}
