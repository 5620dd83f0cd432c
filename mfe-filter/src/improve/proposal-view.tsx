import { fillContent } from 'bff/contract/filter/filter';
import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { formatDollars } from 'remote-kit/format-number';
import { ContentDifference } from '../template/content-difference.tsx';
import { describeGain, describeMeasures, describeRanges, isMeasured } from './describe-measure.ts';
import styles from './improve.module.css';
import type { ImprovePanelProps } from './improve-panel.tsx';
import type { Measures, Proposal } from './use-improve.ts';

export interface ProposalViewProps
	extends Pick<
		ImprovePanelProps,
		'before' | 'version' | 'use' | 'isDirty' | 'isSaving' | 'onReset' | 'onSave'
	> {
	proposed: Proposal;
	result: Measures;
}

/** A proposed description: its differences, how often it agrees, and what the user can do. */
export function ProposalView(props: ProposalViewProps) {
	const { proposed, result, before, version, use, isDirty, isSaving, onReset, onSave } = props;
	if (use === 'used') {
		return (
			<div className={styles.buttons}>
				<p role="status">
					<b>Version {version} is now used.</b>
				</p>
				{before ? (
					<Button size="sm" busy={isSaving} disabled={isDirty} onClick={() => onSave(before)}>
						Go back to version {proposed.version}
					</Button>
				) : null}
			</div>
		);
	}
	if (use === 'returned') {
		return (
			<p role="status">
				<b>Version {version} is now used,</b> with the text of version {proposed.version}.
			</p>
		);
	}
	if (use === 'outdated') {
		return (
			<p role="status">
				The proposal was made from version {proposed.version}, and version {version} was saved
				since.
			</p>
		);
	}
	return (
		<>
			<p>{proposed.summary}</p>
			{before ? (
				<div className={styles.difference}>
					<ContentDifference before={fillContent(before)} after={fillContent(proposed.content)} />
				</div>
			) : (
				<Skeleton lines={3} label="Loading the description" />
			)}
			{isMeasured(result) ? (
				<div>
					<p>
						<b>{describeMeasures(result)}</b>
					</p>
					<p className={styles.note}>{describeRanges(result)}</p>
					<p>{describeGain(result)}</p>
				</div>
			) : (
				<p>None of the unseen posts could be judged, so it isn’t known whether it is better.</p>
			)}
			{result.cost === null ? null : (
				<p className={styles.note}>It cost {formatDollars(result.cost)}.</p>
			)}
			<div className={styles.buttons}>
				<Button
					size="sm"
					busy={isSaving}
					disabled={isDirty && !isSaving}
					onClick={() => onSave(proposed.content)}
				>
					Use this description
				</Button>
				<Button size="sm" variant="quiet" disabled={isSaving} onClick={onReset}>
					Discard
				</Button>
			</div>
			{isDirty && !isSaving ? (
				<p className={styles.note}>Save or discard your changes before you use it.</p>
			) : null}
		</>
	);
}
