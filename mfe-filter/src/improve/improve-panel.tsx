import type { FilterContent } from 'bff/contract/filter/filter';
import { MIN_LABELS } from 'bff/contract/filter/improve';
import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import type { ReactNode, Ref } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatCount } from 'remote-kit/format-number';
import { TemplateSection } from '../layout/template-section.tsx';
import { describeSteps, stepOf } from './describe-steps.ts';
import styles from './improve.module.css';
import { ImproveSteps } from './improve-steps.tsx';
import { ProposalView } from './proposal-view.tsx';
import type { ImproveState } from './use-improve.ts';

/**
 * `used`: the saved version has the proposed content. `returned`: it has the content from before
 * again. `outdated`: it was changed otherwise meanwhile.
 */
export type ProposalUse = 'open' | 'used' | 'returned' | 'outdated';

export interface ImprovePanelProps {
	/** To move the focus to, when the pressed button disappears. */
	ref?: Ref<HTMLElement>;
	labelled: number;
	state: ImproveState;
	/** The content that the proposal is made from; undefined until it is loaded. */
	before: FilterContent | undefined;
	/** The saved version. */
	version: number;
	use: ProposalUse;
	/** Whether the form has changes that are not saved. */
	isDirty: boolean;
	isSaving: boolean;
	onImprove: () => void;
	/** Stops the improvement, or forgets its result. */
	onReset: () => void;
	onSave: (content: FilterContent) => void;
}

/** The button to improve a description, the progress, and the proposal with its measures. */
export function ImprovePanel({ ref, ...props }: ImprovePanelProps) {
	return (
		<TemplateSection ref={ref} label="Improve the description">
			<Content {...props} />
		</TemplateSection>
	);
}

function Content(props: Omit<ImprovePanelProps, 'ref'>): ReactNode {
	const { labelled, state, isDirty, onImprove, onReset } = props;
	const { status, error, result, proposed } = state;
	if (labelled < MIN_LABELS) {
		return (
			<p>
				<b>Improve:</b> Too early: {labelled} of {MIN_LABELS} decisions. Fewer would say too little
				about a better description.
			</p>
		);
	}
	const isExpected = error?.code === 'nothing_to_improve' || error?.code === 'too_few_labels';
	const isOffered = status === 'idle' || error !== null || props.use !== 'open';
	const announced =
		status === 'running'
			? describeSteps(state)[stepOf(state)]
			: result
				? 'The proposal is ready.'
				: '';
	return (
		<>
			{status === 'idle' ? (
				<p>
					<b>Improve:</b> the model proposes a better description from your{' '}
					{formatCount(labelled, 'decision')}. Nothing changes until you accept it.
				</p>
			) : null}
			{status === 'running' ? (
				<>
					<ImproveSteps state={state} />
					<Button size="sm" onClick={onReset}>
						Stop
					</Button>
				</>
			) : null}
			{error && isExpected ? <p role="status">{error.message}</p> : null}
			{error && !isExpected ? (
				<p role="alert" className={styles.failure}>
					No description was proposed. <FailureReason failure={error} />
				</p>
			) : null}
			{result && proposed ? <ProposalView {...props} result={result} proposed={proposed} /> : null}
			{isOffered ? (
				<>
					<Button size="sm" disabled={isDirty} onClick={onImprove}>
						{status === 'idle' ? 'Improve' : 'Improve again'}
					</Button>
					{isDirty ? (
						<p className={styles.note}>
							It improves the saved version: save or discard your changes first.
						</p>
					) : null}
				</>
			) : null}
			<LiveText text={announced} />
		</>
	);
}
