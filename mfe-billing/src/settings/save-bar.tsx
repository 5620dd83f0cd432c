import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import styles from './settings.module.css';

interface Props {
	isDirty: boolean;
	saving: boolean;
	/** Whether another action is running. */
	isDisabled?: boolean;
	/** What was just done. */
	done?: string | undefined;
	onReset: () => void;
}

/** The end of a form: a notice about unsaved changes, and the buttons. Save submits the form. */
export function SaveBar({ isDirty, saving, isDisabled = false, done, onReset }: Props) {
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
				<Button variant="quiet" disabled={!isDirty || saving || isDisabled} onClick={onReset}>
					Reset
				</Button>
			</div>
		</div>
	);
}
