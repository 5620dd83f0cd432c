import type { QueryError } from 'bff/client/base-query';
import { fillContent, trimContent } from 'bff/contract/filter/filter';
import { RichTextEditor } from 'design-system/rich-text-editor';
import { useRef, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { DEFAULT_COST_LIMIT, parseCostLimit } from '../estimate/cost-limit.ts';
import { RunSettings } from '../estimate/run-settings.tsx';
import { describeWindow, parseWindow, type TimeUnit } from '../estimate/time-window.ts';
import { WindowEstimate } from '../estimate/window-estimate.tsx';
import { Examples } from '../first/examples.tsx';
import { type PrepareFeed, ReadFrom } from '../first/read-from.tsx';
import { Starters } from '../first/starters.tsx';
import { CollapsedForm } from '../layout/collapsed-form.tsx';
import type { AlertContent } from '../run/alert.tsx';
import type { RunControl } from '../run/state/use-run.ts';
import { BlockList } from '../template/block-list.tsx';
import { TemplateBox } from '../template/box/template-box.tsx';
import type { TemplateForm } from '../template/form/use-template-form.ts';
import { FormActions } from '../template/form-actions.tsx';
import { richDescription } from '../template/rich-description.ts';
import { TemplateTry } from '../try/template-try.tsx';
import styles from './create-filter.module.css';

const ConflictDialog = lazyPart(
	async () => (await import('../template/conflict-dialog.tsx')).ConflictDialog,
	'The difference to the saved template',
);
const LiveRun = lazyPart(async () => (await import('../run/live-run.tsx')).LiveRun, 'The run');

export interface CreateFilterProps {
	form: TemplateForm;
	run: RunControl;
	/** Whether this tab is selected. */
	isShown: boolean;
	onAlert: (alert: AlertContent) => void;
	/** Called when a run could not be started. */
	onRefused: (title: string, reason: QueryError) => void;
}

/** The template form, the settings of a run, and the followed run. */
export function CreateFilter({
	form: templateForm,
	run,
	isShown,
	onAlert,
	onRefused,
}: CreateFilterProps) {
	const { form, dirty, isLoading, save, list } = templateForm;
	const { base, mode, content, left } = form;
	const [value, setValue] = useState('24');
	const [unit, setUnit] = useState<TimeUnit>('hours');
	const [limit, setLimit] = useState(String(DEFAULT_COST_LIMIT));
	const prepareFeed = useRef<PrepareFeed>(null);
	/** Resolves when `prepareFeed` is set: a click can come before the feed. */
	const [feedReady] = useState(() => Promise.withResolvers<void>());
	const window = parseWindow(value, unit);
	const costLimit = parseCostLimit(limit);
	const isFirst = !base && !isLoading && list.data?.length === 0;
	/** Before that, nothing is loaded but the starters. */
	const hasBegun = mode !== 'none';
	const hasNoRun = hasBegun && run.runs?.length === 0;
	/**
	 * There is nothing to write in until there is a template. Users without templates may begin
	 * anywhere.
	 */
	const isOff = isLoading || (mode === 'none' && !isFirst);

	/** The run whose start collapsed the form, and that the user opened it for again. */
	const [openedFor, setOpenedFor] = useState<string>();
	const followed = run.followed?.run;
	const isCollapsed =
		!!followed && followed.templateId === base?.id && !dirty && openedFor !== followed.id;

	/** The data to start a run with, or null after an alert. */
	const readSettings = () => {
		if (window.timeRange && costLimit.dollars !== undefined)
			return { timeRange: window.timeRange, maxCost: costLimit.dollars };
		const message = window.problem
			? `Time window: ${window.problem}`
			: `Spending limit: ${costLimit.problem}`;
		onAlert({
			title: 'Check the settings of this run.',
			reason: { code: 'invalid_input', message },
		});
		return null;
	};
	const start = async (saved: () => Promise<{ id: string } | null>) => {
		const settings = readSettings();
		if (!settings) return;
		if (hasNoRun) await feedReady.promise;
		if (prepareFeed.current && !(await prepareFeed.current())) return;
		const template = await saved();
		if (!template) return;
		const reason = await run.start({ templateId: template.id, description: '', ...settings });
		if (reason) onRefused('Failed to run filter. Please try again.', reason);
	};
	const saveAndRun = () => void start(save);
	const runFilter = () => {
		if (base && !dirty) return void start(async () => base);
		if (mode === 'new' || isFirst) return saveAndRun();
		onAlert({
			title: 'Please save the template first before running it.',
			...(mode === 'none' ? {} : { action: { label: 'Save and run', onPress: saveAndRun } }),
		});
	};
	const askToDelete = () =>
		onAlert({
			title: `Delete “${base?.name ?? ''}”?`,
			text: 'This deletes the template and all its versions. Its runs stay in Previous Runs.',
			closeLabel: 'Keep it',
			action: {
				label: 'Delete',
				isDanger: true,
				onPress: () => void templateForm.deleteSelected(),
			},
		});

	return (
		<div className={styles.create}>
			<CollapsedForm
				isCollapsed={isCollapsed}
				title={base?.name ?? ''}
				facts={`version ${base?.version}, ${window.timeRange ? describeWindow(window.timeRange.value, unit) : ''}`}
				isRunning={run.isBusy}
				onRun={runFilter}
				onOpen={() => setOpenedFor(followed?.id)}
			>
				{isFirst ? (
					<Starters
						chosen={form.name}
						onChoose={({ name, description }) =>
							templateForm.begin(name, fillContent({ description: richDescription(description) }))
						}
						onClear={templateForm.discard}
					/>
				) : null}
				<div className={styles.form}>
					<div className={styles.intro}>
						{isFirst ? <h2 className={styles.heading}>Worth reading</h2> : null}
						<p>Describe it the way you’d tell a friend.</p>
						{mode === 'none' && !isFirst && list.data ? (
							<p>Choose a template above, or type a new name.</p>
						) : null}
					</div>
					<div className={styles.words}>
						<TemplateBox form={templateForm} isFirst={isFirst} />
						{left ? (
							<p className={styles.left}>
								New template.{' '}
								<button type="button" className={styles.copy} onClick={templateForm.copyLeft}>
									Copy everything from “<bdi>{left.name}</bdi>”
								</button>
							</p>
						) : null}
						<RichTextEditor
							label="Description"
							html={content.description}
							disabled={isOff}
							placeholder="What is worth reading? Name topics and kinds of posts, and what to leave out."
							onChange={(description) => templateForm.write({ description })}
							onSave={() => void save()}
						/>
						<div className={styles.settings}>
							<BlockList
								blockList={content.blockList}
								disabled={isOff}
								onChange={(names) => templateForm.write({ blockList: [...names] })}
							/>
							<RunSettings
								value={value}
								unit={unit}
								windowProblem={window.problem}
								limit={limit}
								limitProblem={costLimit.problem}
								disabled={isOff}
								onValue={setValue}
								onUnit={setUnit}
								onLimit={setLimit}
							/>
						</div>
					</div>
					<div className={styles.aside}>
						{isFirst && hasBegun ? <Examples chosen={form.name} /> : null}
						{base && window.timeRange ? (
							<WindowEstimate
								template={base}
								timeRange={window.timeRange}
								limit={costLimit.dollars ?? DEFAULT_COST_LIMIT}
							/>
						) : null}
					</div>
				</div>
				{hasNoRun ? <ReadFrom prepare={prepareFeed} onReady={feedReady.resolve} /> : null}
				<div className={styles.end}>
					<div className={styles.actions}>
						<FormActions
							isRunning={run.isBusy}
							runLabel={mode === 'new' || isFirst ? 'Save and run' : 'Run Filter'}
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
							<TemplateTry
								key={base.id}
								templateId={base.id}
								content={trimContent(content)}
								canTry={content.description !== '' && !isLoading}
							/>
						) : null}
					</div>
				</div>
			</CollapsedForm>

			{isShown && run.followed ? <LiveRun run={run} onAlert={onAlert} scrolls="inside" /> : null}
			{templateForm.conflict ? (
				<ConflictDialog
					conflict={templateForm.conflict}
					mine={content}
					isSaving={templateForm.changing === 'save'}
				/>
			) : null}
		</div>
	);
}
