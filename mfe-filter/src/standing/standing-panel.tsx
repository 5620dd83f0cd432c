import type { FilterTemplate } from 'bff/contract/filter/filter';
import type { StandingFilter } from 'bff/contract/filter/standing';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import type { AlertContent } from '../run/alert.tsx';
import { PrivateFeed } from './private-feed.tsx';
import styles from './standing.module.css';
import { type StandingChange, useChangeStandingMutation } from './standing-api.ts';
import { StandingState } from './standing-state.tsx';
import { TimetableForm } from './timetable-form.tsx';

export interface StandingPanelProps {
	template: FilterTemplate;
	/** Undefined while it does not run by itself. */
	filter: StandingFilter | undefined;
	/** Of a timetable that is saved now. */
	zone: string;
	isDirty: boolean;
	isEditing: boolean;
	onEdit: (isEditing: boolean) => void;
	/** Called when the focused button disappears. */
	onFocus: () => void;
	onAlert: (alert: AlertContent) => void;
}

type Kind = StandingChange['kind'];

const failed: Record<Kind, string> = {
	save: 'The timetable wasn’t saved.',
	pause: 'The filter wasn’t paused.',
	resume: 'The filter wasn’t resumed.',
	stop: 'The filter still runs by itself.',
	'make feed': 'No address was made.',
	'revoke feed': 'The addresses weren’t revoked.',
};

/** A template's timetable, the state of its runs, and its private feed. */
export function StandingPanel(props: StandingPanelProps) {
	const { template, filter, zone, isDirty, isEditing, onEdit, onFocus, onAlert } = props;
	const { id, name, version } = template;
	const [change, { isLoading, error, originalArgs, reset }] = useChangeStandingMutation();
	const kind = originalArgs?.kind;
	const changing = isLoading ? kind : undefined;
	const send = async (next: Exclude<Kind, 'save'>) => {
		const { error: refused } = await change({ id, kind: next });
		if (!refused && next !== 'pause' && next !== 'resume') onFocus();
	};
	const open = () => {
		// Otherwise the form would show why an earlier change failed.
		reset();
		onEdit(true);
	};
	const close = () => {
		reset();
		onEdit(false);
		onFocus();
	};
	const askToStop = () =>
		onAlert({
			title: `Stop running “${name}” by itself?`,
			text: 'Its private feed ends, too. The filter and its runs are kept.',
			closeLabel: 'Keep it',
			action: { label: 'Stop', isDanger: true, onPress: () => void send('stop') },
		});
	const failure =
		error && kind ? (
			<Notice live tone="error" title={failed[kind]}>
				<FailureReason failure={failureOf(error)} />
			</Notice>
		) : null;

	return (
		<>
			<h3 className={styles.title}>Runs by itself</h3>
			{filter ? <StandingState filter={filter} /> : null}
			{isDirty ? (
				<p className={styles.unsaved}>
					It uses the last saved version, {version}, without your unsaved changes.
				</p>
			) : null}
			{isEditing ? (
				<TimetableForm
					template={template}
					timetable={filter?.timetable}
					zone={zone}
					isSaving={changing === 'save'}
					failure={failure}
					onSave={async (timetable) => {
						const { error: refused } = await change({ id, kind: 'save', timetable });
						if (!refused) close();
					}}
					onCancel={close}
				/>
			) : (
				failure
			)}
			{filter && !isEditing ? (
				<>
					<div className={styles.buttons}>
						<Button size="sm" onClick={open}>
							Change…
						</Button>
						<Button
							size="sm"
							busy={changing === 'pause' || changing === 'resume'}
							onClick={() => void send(filter.isPaused ? 'resume' : 'pause')}
						>
							{filter.isPaused ? 'Resume' : 'Pause'}
						</Button>
						<Button size="sm" variant="quiet" busy={changing === 'stop'} onClick={askToStop}>
							Stop running by itself
						</Button>
					</div>
					<PrivateFeed
						feed={filter.feed}
						isBusy={changing === 'make feed' || changing === 'revoke feed'}
						onMake={() => void send('make feed')}
						onRevoke={() => void send('revoke feed')}
						onAlert={onAlert}
					/>
				</>
			) : null}
		</>
	);
}
