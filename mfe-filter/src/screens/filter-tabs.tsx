import type { QueryError } from 'bff/client/base-query';
import { Skeleton } from 'design-system/skeleton';
import { useCallback, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useToasts } from 'remote-kit/use-toasts';
import { type FilterTab, tabPath } from '../filter-address.ts';
import { panelId, ScreenTabs, tabId } from '../layout/screen-tabs.tsx';
import type { AlertContent } from '../run/alert.tsx';
import { RunAnnouncer } from '../run/run-announcer.tsx';
import { useRun } from '../run/state/use-run.ts';
import { useTemplateForm } from '../template/form/use-template-form.ts';
import { CreateFilter } from './create-filter.tsx';
import styles from './filter-tabs.module.css';

const PreviousRuns = lazyPart(
	async () => (await import('./previous-runs.tsx')).PreviousRuns,
	'The list of runs',
	{ loading: () => <Skeleton lines={6} label="Loading previous runs" /> },
);
const Alert = lazyPart(async () => (await import('../run/alert.tsx')).Alert, 'A message');

export interface FilterTabsProps {
	tab: FilterTab;
	runId: string | null;
	go: (to: string) => void;
	onUnsavedChange: (dirty: boolean) => void;
}

/** The two tabs, the form and the followed run that they share, and the dialogs. */
export function FilterTabs({ tab, runId, go, onUnsavedChange }: FilterTabsProps) {
	const [alert, setAlert] = useState<AlertContent | null>(null);
	const [hasAlerted, setHasAlerted] = useState(false);
	if (alert && !hasAlerted) setHasAlerted(true);
	const { showToast, toasts } = useToasts({ place: 'top' });
	const showDone = (text: string, undo?: () => void) =>
		showToast({
			text,
			...(undo && { action: { label: 'Undo', onClick: undo }, durationMs: 10_000 }),
		});
	const run = useRun();
	const form = useTemplateForm({ onUnsavedChange, onAlert: setAlert, onDone: showDone });

	const { list, follow } = run;
	const refuse = useCallback(
		(title: string, failure: QueryError) => {
			const reason = { ...failure, message: failure.message || 'Filter execution failed' };
			if (reason.code !== 'run_running') return setAlert({ title, reason });
			setAlert({
				title,
				reason,
				action: { label: 'Follow the current run', onPress: () => go(tabPath('create')) },
			});
			// The screen follows a running run of this list by itself, except one of a standing filter.
			void list.refetch().then(({ data }) => {
				const running = data?.pages.flat().find(({ status }) => status === 'running');
				if (running?.standing) follow(running);
			});
		},
		[go, list.refetch, follow],
	);
	const onStarted = useCallback(
		(text: string) => {
			const action = { label: 'Create Filter', onClick: () => go(tabPath('create')) };
			showToast({ text, action });
		},
		[go, showToast],
	);

	return (
		<>
			<h1 className={styles.title}>Filter</h1>
			<div className={styles.tabs}>
				<ScreenTabs tab={tab} onTab={(chosen) => go(tabPath(chosen))} />
			</div>
			<div
				role="tabpanel"
				id={panelId('create')}
				aria-labelledby={tabId('create')}
				hidden={tab !== 'create'}
			>
				<CreateFilter
					form={form}
					run={run}
					isShown={tab === 'create'}
					onAlert={setAlert}
					onRefused={refuse}
				/>
			</div>
			<div
				role="tabpanel"
				id={panelId('runs')}
				aria-labelledby={tabId('runs')}
				hidden={tab !== 'runs'}
			>
				{tab === 'runs' ? (
					<PreviousRuns
						run={run}
						runId={runId}
						onAlert={setAlert}
						onRefused={refuse}
						onStarted={onStarted}
					/>
				) : null}
			</div>
			{run.followed ? <RunAnnouncer followed={run.followed} /> : null}
			{hasAlerted ? <Alert content={alert} onClose={() => setAlert(null)} /> : null}
			{toasts}
		</>
	);
}
