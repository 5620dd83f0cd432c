import type { QueryError } from 'bff/client/base-query';
import { Skeleton } from 'design-system/skeleton';
import { useCallback, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { Toast } from 'remote-kit/toasts';
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
const Toasts = lazyPart(async () => (await import('remote-kit/toasts')).Toasts, 'A message');

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
	const [toasts, setToasts] = useState<readonly Toast[]>([]);
	const showToast = useCallback((text: string, undo?: () => void) => {
		const action = undo && { action: { label: 'Undo', onClick: undo }, durationMs: 10_000 };
		setToasts((before) => [...before, { text, ...action }]);
	}, []);
	const run = useRun();
	const form = useTemplateForm({ onUnsavedChange, onAlert: setAlert, onDone: showToast });

	const { list } = run;
	const refuse = useCallback(
		(title: string, failure: QueryError) => {
			const reason = { ...failure, message: failure.message || 'Filter execution failed' };
			if (reason.code !== 'run_running') return setAlert({ title, reason });
			// Loading the list makes the screen follow a running run.
			setAlert({
				title,
				reason,
				action: { label: 'Follow the current run', onPress: () => go(tabPath('create')) },
			});
			void list.refetch();
		},
		[go, list.refetch],
	);
	const onStarted = useCallback(
		(text: string) => {
			const action = { label: 'Create Filter', onClick: () => go(tabPath('create')) };
			setToasts((before) => [...before, { text, action }]);
		},
		[go],
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
			{toasts.length > 0 ? <Toasts toasts={toasts} place="top" /> : null}
		</>
	);
}
