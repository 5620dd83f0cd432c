import type { Agreement } from 'bff/contract/filter/filter';
import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatCount, formatDollars } from 'remote-kit/format-number';
import { RunPost } from '../review/run-post.tsx';
import styles from './try-panel.module.css';
import type { TryState } from './use-template-try.ts';

export interface TryPanelProps {
	/** The agreement of the saved version. */
	agreement: Agreement;
	tryState: TryState;
	/** Whether the description is not blank. */
	canTry: boolean;
	onTry: () => void;
	onStop: () => void;
}

/** Compares the agreement of the saved version with that of the unsaved content after a try. */
export function TryPanel({ agreement, tryState, canTry, onTry, onStop }: TryPanelProps) {
	const { status, posts, result, error } = tryState;
	const disagreements = posts.filter(
		({ judged, included, label }) => judged && included !== (label === 'include'),
	);
	const summary = result
		? `These changes: matches ${result.agreed} of your ${formatCount(result.judged, 'decision')}.`
		: '';
	return (
		<section className={styles.panel} aria-label="Your decisions">
			<p>
				<b>Saved version:</b>{' '}
				{agreement.judged === 0
					? `not compared yet with your ${formatCount(agreement.labelled, 'decision')}.`
					: `matches ${agreement.agreed} of your ${formatCount(agreement.judged, 'decision')}.`}
			</p>
			{status === 'trying' ? (
				<div className={styles.line}>
					<p>Trying, {formatCount(posts.length, 'post')} so far.</p>
					<Button size="sm" onClick={onStop}>
						Stop
					</Button>
				</div>
			) : (
				<Button size="sm" disabled={!canTry} onClick={onTry}>
					Try these changes
				</Button>
			)}
			{result ? (
				<p>
					<b>{summary}</b> {result.cost === null ? null : `It cost ${formatDollars(result.cost)}.`}
				</p>
			) : null}
			{error ? (
				<p role="alert" className={styles.failure}>
					The try stopped early. <FailureReason failure={error} />
				</p>
			) : null}
			{disagreements.length > 0 ? (
				<details>
					<summary>
						{formatCount(disagreements.length, 'post')} judged against your decision
					</summary>
					<ul>
						{disagreements.map((post) => (
							<li key={post.tweetId}>
								<RunPost post={{ ...post, manualInclude: false, manualExclude: false }}>
									<p className={styles.yours}>
										You {post.label === 'include' ? 'included it.' : 'filtered it out.'}
									</p>
								</RunPost>
							</li>
						))}
					</ul>
				</details>
			) : null}
			<LiveText text={status === 'trying' ? 'Trying these changes' : summary} />
		</section>
	);
}
