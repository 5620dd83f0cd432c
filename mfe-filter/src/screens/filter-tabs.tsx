import type { QueryError } from 'bff/client/base-query';
import { LiveText } from 'design-system/live-text';
import { Skeleton } from 'design-system/skeleton';
import { Tabs } from 'design-system/tabs';
import { useToast } from 'design-system/toast';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Alert, type AlertContent } from '../components/alert.tsx';
import { type FilterTab, tabPath } from '../filter-address.ts';
import { announceRun } from '../run/describe-run.ts';
import { useRun } from '../run/use-run.ts';
import { useTemplateForm } from '../template/use-template-form.ts';
import { CreateFilter } from './create-filter.tsx';
import styles from './filter-tabs.module.css';

const PreviousRuns = lazy(async () => ({ default: (await import('./previous-runs.tsx')).PreviousRuns }));

export interface FilterTabsProps {
	tab: FilterTab;
	runId: string | null;
	go: (to: string) => void;
	onUnsavedChange: (dirty: boolean) => void;
}

/** The two tabs, what both share (the form that is not to be lost, the run that goes on), and what holds the person up. */
export function FilterTabs({ tab, runId, go, onUnsavedChange }: FilterTabsProps) {
	const [alert, setAlert] = useState<AlertContent | null>(null);
	const toast = useToast();
	const say = useCallback((text: string) => void toast(text), [toast]);
	const run = useRun();
	const form = useTemplateForm({ onUnsavedChange, onAlert: setAlert, onDone: say });

	const { list } = run;
	const refuse = useCallback(
		(title: string, reason: QueryError) => {
			if (reason.code !== 'run_running') return setAlert({ title, reason });
			// Reading the list meets the run that is going.
			setAlert({ title, reason, action: { label: 'Follow the running one', onPress: () => go(tabPath('create')) } });
			void list.refetch();
		},
		[go, list.refetch],
	);
	const onStarted = useCallback(
		(text: string) => void toast(text, { action: { label: 'Create Filter', onClick: () => go(tabPath('create')) } }),
		[toast, go],
	);

	return (
		<>
			<h1 className={styles.title}>Filter</h1>
			<div className={styles.tabs}>
				<Tabs
					label="Filter"
					keepMounted
					value={tab}
					onValueChange={(chosen) => go(tabPath(chosen))}
					tabs={[
						{
							value: 'create',
							label: 'Create Filter',
							panel: <CreateFilter form={form} run={run} isShown={tab === 'create'} onAlert={setAlert} onRefused={refuse} />,
						},
						{
							value: 'runs',
							label: 'Previous Runs',
							panel:
								tab === 'runs' ? (
									<Suspense fallback={<Skeleton lines={6} label="Loading previous runs" />}>
										<PreviousRuns run={run} runId={runId} onAlert={setAlert} onRefused={refuse} onStarted={onStarted} />
									</Suspense>
								) : null,
						},
					]}
				/>
			</div>
			<LiveText text={announceRun(run.followed)} />
			<Alert content={alert} onClose={() => setAlert(null)} />
		</>
	);
}
