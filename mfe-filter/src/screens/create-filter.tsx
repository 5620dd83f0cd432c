import type { QueryError } from 'bff/client/base-query';
import { fillContent } from 'bff/contract/filter/filter';
import type { FilterRun, TimeRange } from 'bff/contract/filter/run';
import { timeRangeOf } from 'bff/contract/filter/windows';
import { RichTextEditor } from 'design-system/rich-text-editor';
import { Skeleton } from 'design-system/skeleton';
import { useRef, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { DEFAULT_COST_LIMIT } from '../estimate/cost-limit.ts';
import { Estimate } from '../estimate/estimate.tsx';
import { EstimateNotes } from '../estimate/estimate-notes.tsx';
import { TimeWindow } from '../estimate/time-window.tsx';
import { useEstimate } from '../estimate/use-estimate.ts';
import { useRunSettings } from '../estimate/use-run-settings.ts';
import type { PrepareFeed } from '../first/read-from.tsx';
import { Starters } from '../first/starters.tsx';
import { CollapsedForm } from '../layout/collapsed-form.tsx';
import { MyFilters } from '../mine/my-filters.tsx';
import type { AlertContent } from '../run/alert.tsx';
import type { RunControl } from '../run/state/use-run.ts';
import { useStanding } from '../standing/use-standing.ts';
import { TemplateBox } from '../template/box/template-box.tsx';
import type { TemplateForm } from '../template/form/use-template-form.ts';
import { FormActions } from '../template/form-actions.tsx';
import { MoreSettings } from '../template/more-settings.tsx';
import { richDescription } from '../template/rich-description.ts';
import styles from './create-filter.module.css';
import { SavedTemplate } from './saved-template.tsx';

const ConflictDialog = lazyPart(
	async () => (await import('../template/conflict-dialog.tsx')).ConflictDialog,
	'The difference to the saved template',
);
const Examples = lazyPart(
	async () => (await import('../first/examples.tsx')).Examples,
	'The examples',
);
/** Only before a user's first run. */
const ReadFrom = lazyPart(
	async () => (await import('../first/read-from.tsx')).ReadFrom,
	'The accounts to read',
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

/** The user's filters, the template form, the settings of a run, and the followed run. */
export function CreateFilter(props: CreateFilterProps) {
	const { form: templateForm, run, isShown, onAlert, onRefused } = props;
	const { form, dirty, isLoading, save, list, templates } = templateForm;
	const { base, mode, content, left } = form;
	const followed = run.followed?.run;
	/** Of the selected template, and started by the user. */
	const own = followed?.templateId === base?.id && !followed?.standing ? followed : null;
	const settings = useRunSettings(own);
	const standing = useStanding(templates.length > 0);
	const { window } = settings;
	const prepareFeed = useRef<PrepareFeed>(null);
	/** Resolves when `prepareFeed` is set: a click can come before the feed. */
	const [feedReady] = useState(() => Promise.withResolvers<void>());
	const words = useRef<HTMLFieldSetElement>(null);
	const isFirst = !base && !isLoading && list.data?.length === 0;
	/** Before that, nothing is loaded but the starters. */
	const hasBegun = mode !== 'none';
	const hasNoRun = (hasBegun || templates.length > 0) && run.runs?.length === 0;
	/** There is nothing to write in before a template; users without any may begin anywhere. */
	const isOff = isLoading || (mode === 'none' && !isFirst);
	/** Whether “+ New filter” was pressed, and nothing is selected since. */
	const [startsNew, setStartsNew] = useState(false);
	if (startsNew && mode === 'selected') setStartsNew(false);
	/** The first run does not end with too few posts, unless the user chose its window. */
	const widens = hasNoRun && settings.isDefaultWindow;
	const estimate = useEstimate(base, content.sources, hasBegun ? window.timeRange : undefined);

	/** The run whose start collapsed the form, and that the user opened it for again. */
	const [openedFor, setOpenedFor] = useState<string>();
	const isCollapsed = !!own && !dirty && openedFor !== own.id;

	/** Runs what `saved` resolves with, over the typed window or the given one. */
	const start = async (saved: () => Promise<{ id: string } | null>, given?: TimeRange) => {
		const timeRange = given ?? window.timeRange;
		const maxCost = settings.costLimit.dollars;
		if (!timeRange || maxCost === undefined) {
			return onAlert({
				title: 'Check the settings of this run.',
				reason: { code: 'invalid_input', message: settings.problem ?? '' },
			});
		}
		if (hasNoRun) await feedReady.promise;
		if (prepareFeed.current && !(await prepareFeed.current())) return;
		const template = await saved();
		if (!template) return;
		const reason = await run.start({
			templateId: template.id,
			description: '',
			timeRange,
			maxCost,
			...(widens && { widen: true }),
		});
		if (reason) onRefused('Failed to run filter. Please try again.', reason);
	};
	const runFilter = () => {
		if (base && !dirty) return void start(async () => base);
		if (hasBegun || isFirst) return void start(save);
		onAlert({ title: 'Please save the template first before running it.' });
	};
	const runListed = (id: string, last: FilterRun | undefined) => {
		if (id === base?.id && dirty) return runFilter();
		templateForm.select(id);
		const timeRange = last && timeRangeOf(last);
		if (timeRange) settings.setWindow(timeRange);
		void start(async () => ({ id }), timeRange);
	};
	/** Repeats the followed run over another window. */
	const runOver = (timeRange: TimeRange) => {
		if (!followed) return;
		settings.setWindow(timeRange);
		void start(async () => ({ id: followed.templateId }), timeRange);
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
				run={followed ?? null}
				sources={followed?.version === base?.version ? content.sources.length : 0}
				isRunning={run.isBusy}
				onRun={runFilter}
				onOpen={() => setOpenedFor(followed?.id)}
			>
				{list.isLoading ? <Skeleton lines={3} label="Loading your filters" /> : null}
				{templates.length > 0 ? (
					<MyFilters
						templates={templates}
						runs={run.runs ?? []}
						standing={standing.data?.filters ?? []}
						areAllRuns={run.runs !== undefined && !run.list.hasNextPage}
						selectedId={base?.id ?? null}
						isBusy={run.isBusy || isLoading}
						onRun={runListed}
						onEdit={(id) => {
							templateForm.select(id);
							words.current?.focus();
						}}
						onNew={() => {
							templateForm.beginNew();
							setStartsNew(true);
							words.current?.querySelector('input')?.focus();
						}}
					/>
				) : null}
				{isFirst || startsNew ? (
					<Starters
						chosen={form.name}
						templates={templates}
						onChoose={({ name, description }) =>
							templateForm.begin(name, fillContent({ description: richDescription(description) }))
						}
						onClear={() => {
							templateForm.discard();
							if (startsNew) templateForm.beginNew();
						}}
					/>
				) : null}
				<div className={styles.form}>
					<div className={styles.intro}>
						{isFirst ? <h2 className={styles.heading}>Worth reading</h2> : null}
						<p>Describe it the way you’d tell a friend.</p>
						{isOff && !isLoading && list.data ? <p>Choose a filter, or name a new one.</p> : null}
					</div>
					<fieldset ref={words} className={styles.words} tabIndex={-1} aria-label="Filter form">
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
							<TimeWindow
								value={settings.value}
								unit={settings.unit}
								problem={window.problem}
								disabled={isOff}
								onValue={settings.setValue}
								onUnit={settings.setUnit}
							/>
							<MoreSettings
								key={base?.id ?? mode}
								content={content}
								limit={settings.limit}
								limitProblem={settings.costLimit.problem}
								disabled={isOff}
								onChange={templateForm.write}
								onLimit={settings.setLimit}
							/>
						</div>
					</fieldset>
					<div className={styles.aside}>
						{(isFirst || startsNew) && hasBegun ? <Examples chosen={form.name} /> : null}
					</div>
				</div>
				{hasNoRun ? (
					<ReadFrom
						prepare={prepareFeed}
						hasSources={content.sources.length > 0}
						onReady={feedReady.resolve}
					/>
				) : null}
				<div className={styles.end}>
					<div className={styles.actions}>
						<FormActions
							isRunning={run.isBusy}
							runLabel={mode === 'new' || isFirst || dirty ? 'Save and run' : 'Run Filter'}
							estimate={
								hasBegun && window.timeRange ? (
									<>
										<Estimate
											state={estimate}
											limit={settings.costLimit.dollars ?? DEFAULT_COST_LIMIT}
										/>
										{estimate.estimate ? (
											<EstimateNotes
												estimate={estimate.estimate}
												timeRange={window.timeRange}
												widens={widens}
												onWiden={settings.setWindow}
											/>
										) : null}
									</>
								) : null
							}
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
							<SavedTemplate
								key={base.id}
								template={base}
								form={templateForm}
								standing={standing}
								onAlert={onAlert}
							/>
						) : null}
					</div>
				</div>
			</CollapsedForm>

			{isShown && run.followed ? (
				<LiveRun run={run} onAlert={onAlert} onRunOver={runOver} scrolls="inside" />
			) : null}
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
