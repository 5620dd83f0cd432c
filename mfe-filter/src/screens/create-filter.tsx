import type { QueryError } from 'bff/client/base-query';
import { trimContent } from 'bff/contract/filter-content';
import { TextField } from 'design-system/text-field';
import { lazy, Suspense, useState } from 'react';
import { DEFAULT_COST_LIMIT, parseCostLimit } from '../estimate/cost-limit.ts';
import { parseWindow, type TimeUnit } from '../estimate/time-window.ts';
import { TimeWindow } from '../estimate/time-window.tsx';
import type { AlertContent } from '../run/alert.tsx';
import type { RunControl } from '../run/state/use-run.ts';
import { BlockList } from '../template/block-list.tsx';
import { DescriptionPlaceholder } from '../template/description-placeholder.tsx';
import { FirstSteps } from '../template/first-steps.tsx';
import type { TemplateForm } from '../template/form/use-template-form.ts';
import { FormActions } from '../template/form-actions.tsx';
import { TemplateBox } from '../template/template-box.tsx';
import styles from './create-filter.module.css';

// Parts that are not visible at first are loaded later.
const Description = lazy(async () => ({
	default: (await import(/* webpackChunkName: "template" */ '../template/description.tsx'))
		.Description,
}));
const WindowEstimate = lazy(async () => ({
	default: (await import(/* webpackChunkName: "template" */ '../estimate/window-estimate.tsx'))
		.WindowEstimate,
}));
const TemplateTry = lazy(async () => ({
	default: (await import(/* webpackChunkName: "template" */ '../try/template-try.tsx')).TemplateTry,
}));
const ConflictDialog = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ '../template/conflict-dialog.tsx'))
		.ConflictDialog,
}));
const LiveRun = lazy(async () => ({
	default: (await import(/* webpackChunkName: "runs" */ '../run/live-run.tsx')).LiveRun,
}));

export interface CreateFilterProps {
	form: TemplateForm;
	run: RunControl;
	/** Whether this tab is selected. */
	isShown: boolean;
	onAlert: (alert: AlertContent) => void;
	/** Called when a run could not be started. */
	onRefused: (title: string, reason: QueryError) => void;
}

/** The template form, the time window and the followed run. */
export function CreateFilter({
	form: templateForm,
	run,
	isShown,
	onAlert,
	onRefused,
}: CreateFilterProps) {
	const { form, dirty, isLoading, save } = templateForm;
	const { base, mode, content } = form;
	const { description, blockList } = content;
	const [value, setValue] = useState('24');
	const [unit, setUnit] = useState<TimeUnit>('hours');
	const [limit, setLimit] = useState(String(DEFAULT_COST_LIMIT));
	const window = parseWindow(value, unit);
	const costLimit = parseCostLimit(limit);
	const isClosed = mode === 'none' || isLoading;

	const begin = async (templateId: string) => {
		if (!window.timeRange || costLimit.dollars === undefined) {
			const message = window.problem
				? `Time window: ${window.problem}`
				: `Stop at $: ${costLimit.problem}`;
			return onAlert({
				title: 'This run cannot begin yet.',
				reason: { code: 'invalid_input', message },
			});
		}
		const reason = await run.start({
			templateId,
			timeRange: window.timeRange,
			maxCost: costLimit.dollars,
		});
		if (reason) onRefused('Failed to run filter. Please try again.', reason);
	};
	const runFilter = () => {
		if (base && !dirty) return void begin(base.id);
		const saveAndRun = async () => {
			const saved = await save();
			if (saved) await begin(saved.id);
		};
		onAlert({
			title: 'Please save the template first before running it.',
			...(mode === 'none'
				? {}
				: { action: { label: 'Save and run', onPress: () => void saveAndRun() } }),
		});
	};

	const askToDelete = () =>
		onAlert({
			title: `Delete “${base?.name ?? ''}”?`,
			text: 'The template and its versions go. Its runs stay in Previous Runs.',
			closeLabel: 'Keep it',
			action: {
				label: 'Delete',
				isDanger: true,
				onPress: () => void templateForm.deleteSelected(),
			},
		});

	return (
		<div className={styles.create}>
			<div className={styles.form}>
				<p className={styles.intro}>
					Say what is worth reading the way you would tell a friend. What you leave out is judged by
					what you put in.
				</p>
				<div className={styles.words}>
					<TemplateBox form={templateForm} />
					{isClosed ? (
						<DescriptionPlaceholder html={description} />
					) : (
						<Suspense fallback={<DescriptionPlaceholder html={description} />}>
							<Description
								html={description}
								disabled={false}
								onChange={(html) => templateForm.write({ description: html })}
								onSave={() => void save()}
							/>
						</Suspense>
					)}
				</div>
				<div className={styles.aside}>
					<BlockList
						blockList={blockList}
						disabled={isClosed}
						onChange={(names) => templateForm.write({ blockList: [...names] })}
					/>
					<TimeWindow
						value={value}
						unit={unit}
						problem={window.problem}
						disabled={isClosed}
						onValue={setValue}
						onUnit={setUnit}
					/>
					<TextField
						label="Stop at $"
						inputMode="decimal"
						value={limit}
						disabled={isClosed}
						error={costLimit.problem}
						help="What the model may cost in one run."
						onChange={({ target }) => setLimit(target.value)}
					/>
				</div>
				<div className={styles.estimate}>
					{base && window.timeRange ? (
						<Suspense>
							<WindowEstimate
								template={base}
								timeRange={window.timeRange}
								limit={costLimit.dollars ?? DEFAULT_COST_LIMIT}
							/>
						</Suspense>
					) : null}
				</div>
				<div className={styles.actions}>
					<FormActions
						isRunning={run.isBusy}
						disabled={isLoading}
						isDirty={dirty}
						isSaving={templateForm.changing === 'save'}
						isDuplicating={templateForm.changing === 'copy'}
						selected={base?.name ?? null}
						isRestored={form.isRestored}
						onRun={runFilter}
						onSave={() => void save()}
						onDuplicate={() => void templateForm.copy()}
						onDelete={askToDelete}
						onDiscard={templateForm.discard}
					/>
					{base ? (
						<Suspense>
							<TemplateTry
								key={base.id}
								templateId={base.id}
								content={trimContent(content)}
								canTry={description !== '' && !isLoading}
							/>
						</Suspense>
					) : null}
					{isLoading ? null : <FirstSteps mode={mode} templates={templateForm.list.data} />}
				</div>
			</div>

			{isShown && run.followed ? (
				<Suspense>
					<LiveRun run={run} onAlert={onAlert} scrolls="inside" />
				</Suspense>
			) : null}
			{templateForm.conflict ? (
				<Suspense>
					<ConflictDialog
						conflict={templateForm.conflict}
						mine={content}
						isSaving={templateForm.changing === 'save'}
					/>
				</Suspense>
			) : null}
		</div>
	);
}
