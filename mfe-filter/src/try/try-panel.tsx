import type { Agreement } from 'bff/contract/filter';
import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatCount, formatDollars } from 'remote-kit/format-number';
import { RunPost } from '../review/run-post.tsx';
import styles from './try-panel.module.css';
import type { Trial } from './use-trial.ts';

export interface TryPanelProps {
	/** How the saved words do. */
	agreement: Agreement;
	trial: Trial;
	/** There is something to try: words that are not blank. */
	canTry: boolean;
	onTry: () => void;
	onStop: () => void;
}

/**
 * The words on the screen, tried on the posts that the person decided by hand: how they do now, and
 * how they would do.
 */
export function TryPanel({ agreement, trial, canTry, onTry, onStop }: TryPanelProps) {
	const { status, posts, result, error } = trial;
	const against = posts.filter(
		({ judged, included, label }) => judged && included !== (label === 'include'),
	);
	const said = result
		? `With these words: agrees with you on ${result.agreed} of ${formatCount(result.judged, 'post')}.`
		: '';
	return (
		<section className={styles.panel} aria-label="Your decisions">
			<p>
				<b>Saved words:</b>{' '}
				{agreement.judged === 0
					? `not judged yet on the ${formatCount(agreement.labelled, 'post')} you decided by hand.`
					: `agrees with you on ${agreement.agreed} of ${formatCount(agreement.judged, 'post')} you decided by hand.`}
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
					Try on your decisions
				</Button>
			)}
			{result ? (
				<p>
					<b>{said}</b> {result.cost === null ? null : `It cost ${formatDollars(result.cost)}.`}
				</p>
			) : null}
			{error ? (
				<p role="alert" className={styles.failure}>
					Not tried to the end. <FailureReason failure={error} />
				</p>
			) : null}
			{against.length > 0 ? (
				<details>
					<summary>{formatCount(against.length, 'post')} judged against your decision</summary>
					<ul>
						{against.map((post) => (
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
			<LiveText text={status === 'trying' ? 'Trying on your decisions' : said} />
		</section>
	);
}
