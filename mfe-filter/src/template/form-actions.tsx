import { Button } from 'design-system/button';
import type { ReactNode } from 'react';
import styles from './form-actions.module.css';

export interface FormActionsProps {
	isRunning: boolean;
	/** What the first button reads while nothing is running. */
	runLabel: string;
	/** What the run will take; beside its button. */
	estimate: ReactNode;
	/** True while a template is loading. */
	disabled: boolean;
	isDirty: boolean;
	isSaving: boolean;
	isDuplicating: boolean;
	/** Name of the selected template, or null. */
	selected: string | null;
	onRun: () => void;
	onSave: () => void;
	onDuplicate: () => void;
	/** Asks for confirmation. */
	onDelete: () => void;
	onDiscard: () => void;
	/** Whether unsaved changes of an earlier visit were restored. */
	isRestored: boolean;
}

/** The buttons of the template form. */
export function FormActions(props: FormActionsProps) {
	const { isRunning, disabled, isDirty, isSaving, isDuplicating, selected, isRestored } = props;
	return (
		<div>
			<div className={styles.actions}>
				<Button variant="primary" disabled={disabled} busy={isRunning} onClick={props.onRun}>
					{isRunning ? 'Running...' : props.runLabel}
				</Button>
				<div className={styles.estimate}>{props.estimate}</div>
				<Button disabled={disabled} busy={isSaving} onClick={props.onSave}>
					Save Template
				</Button>
				<Button
					variant="quiet"
					disabled={disabled}
					busy={isDuplicating}
					onClick={props.onDuplicate}
				>
					Duplicate Template
				</Button>
				{selected === null ? null : (
					<Button variant="quiet" disabled={disabled} onClick={props.onDelete}>
						Delete Template
					</Button>
				)}
			</div>
			<div className={styles.unsaved}>
				<p role="status">
					{isDirty ? (
						<>
							<b>You have unsaved changes</b>
							{isRestored ? ' from your last visit.' : null}
						</>
					) : null}
				</p>
				{isDirty ? (
					<Button size="sm" variant="quiet" onClick={props.onDiscard}>
						Discard changes
					</Button>
				) : null}
			</div>
		</div>
	);
}
