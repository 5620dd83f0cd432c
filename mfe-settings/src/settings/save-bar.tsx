import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import type { MouseEvent } from 'react';
import styles from './settings.module.css';

interface Props {
	isDirty: boolean;
	saving: boolean;
	/** Whether another action is running. */
	isDisabled?: boolean;
	/** The result of the last action. */
	done?: string | undefined;
	onReset: () => void;
}

/** The end of a form: a notice about unsaved changes, and the buttons. Save submits the form. */
export function SaveBar({ isDirty, saving, isDisabled = false, done, onReset }: Props) {
	const reset = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
		// The pressed button is removed, so the focus moves to the first field.
		currentTarget.form?.querySelector('input')?.focus();
		onReset();
	};
	return (
		<div>
			<div role="status" className={styles.notices}>
				{isDirty && <Notice tone="warning" title="You have unsaved changes" />}
				{done !== undefined && <Notice tone="done" title={done} />}
			</div>
			<div className={styles.actions}>
				<Button type="submit" variant="primary" busy={saving} disabled={!isDirty || isDisabled}>
					Save
				</Button>
				{isDirty && (
					<Button variant="quiet" disabled={saving || isDisabled} onClick={reset}>
						Reset
					</Button>
				)}
			</div>
		</div>
	);
}
