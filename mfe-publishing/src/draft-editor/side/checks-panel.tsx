import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { PublishingChecks } from 'bff/contract/publishing/publishing';
import { formatDate } from 'remote-kit/format-date';
import { formatCount, formatNumber } from 'remote-kit/format-number';
import styles from 'remote-kit/publishing/editing/side.module.css';

export interface ChecksPanelProps {
	checks: PublishingChecks | undefined;
	hasMedia: boolean;
	/** Undefined until they are known. */
	limits: TextLimits | undefined;
}

/** The checks of a draft before it is published, and their results. */
export function ChecksPanel({ checks, hasMedia, limits }: ChecksPanelProps) {
	if (!checks) return null;
	const { missingAlt, duplicates, repeats = [], tooLong } = checks;
	return (
		<section className={styles.panel}>
			<h3>Checks</h3>
			<ul className={styles.note}>
				{hasMedia ? (
					<li data-found={missingAlt > 0 || undefined}>
						{missingAlt > 0
							? `${formatCount(missingAlt, 'image')} without alt text.`
							: 'All images have alt text.'}
					</li>
				) : null}
				{duplicates.length === 0 ? <li>No repeats in 30 days.</li> : null}
				{duplicates.map(({ part, draftId, status, at }) => (
					<li key={`${part} ${draftId}`} data-found>
						Post {part + 1} repeats{' '}
						<a href={`/app/drafts?draft=${draftId}`}>{`a draft ${status}`}</a>{' '}
						{status === 'posted' ? 'on' : 'for'} {formatDate(at)}.
					</li>
				))}
				{repeats.map(({ part, of }) => (
					<li key={part} data-found>
						Post {part + 1} repeats post {of + 1}.
					</li>
				))}
				{tooLong.length > 0 || !limits ? null : (
					<li>Within {formatNumber(limits.length)} characters.</li>
				)}
			</ul>
		</section>
	);
}
