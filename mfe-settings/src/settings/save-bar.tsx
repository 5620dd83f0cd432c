import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './settings.module.css';

interface Props {
	isDirty: boolean;
	saving: boolean;
	/** Whether another action is running. */
	isDisabled?: boolean;
	/** The last failed action, and why it failed. */
	failure?: { title: string; reason: string } | undefined;
	/** The result of the last action. */
	done?: string | undefined;
	/** Whether there are buttons before anything has changed. */
	hasButtonsAtRest?: boolean;
	onReset: () => void;
}

/** The end of a form: its notices, and the buttons. Save submits the form. */
export function SaveBar({
	isDirty,
	saving,
	isDisabled = false,
	failure,
	done,
	hasButtonsAtRest = true,
	onReset,
}: Props) {
	const notices = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The pressed button may be gone, so the focus moves to the result.
		if (done !== undefined && document.activeElement === document.body) notices.current?.focus();
	}, [done]);
	const hasButtons = isDirty || hasButtonsAtRest;
	const isEmpty = !hasButtons && !failure && done === undefined;
	const reset = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
		// The pressed button is removed, so the focus moves to the first field.
		currentTarget.form?.querySelector('input')?.focus();
		onReset();
	};
	return (
		<div className={styles.bar} data-dirty={isDirty || undefined} data-empty={isEmpty || undefined}>
			{failure && (
				<Notice tone="error" title={failure.title} live className={styles.failure}>
					{failure.reason}
				</Notice>
			)}
			<div ref={notices} role="status" tabIndex={-1} className={styles.notices}>
				{isDirty && <Notice tone="warning" title="You have unsaved changes" />}
				{done !== undefined && <Notice tone="done" title={done} />}
			</div>
			{hasButtons && (
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
			)}
		</div>
	);
}
