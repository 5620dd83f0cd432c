import type { NetworkName } from 'bff/contract/networks/network-names';
import type { PublishingChecks } from 'bff/contract/publishing/publishing';
import { formatDate } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';
import { formatPrice } from 'remote-kit/format-price';
import { exceedsLimit } from 'remote-kit/publishing/publication/checks';
import styles from './publish-bar.module.css';

export interface WarningsProps {
	checks: PublishingChecks;
	parts: number;
	network: NetworkName;
}

/** Warnings to read before the draft is published. */
export function Warnings({ checks, parts, network }: WarningsProps) {
	const { tooLong, mediaProblem, missingAlt, duplicates, repeats = [], monthlyLimit } = checks;
	const risk = network === 'x' ? ' X may refuse it.' : '';
	const postName = (part: number) => (parts > 1 ? `Post ${part + 1}` : 'This post');
	return (
		<ul className={styles.warnings} aria-label="Before you post">
			{tooLong.map((part) => (
				<li key={`long ${part}`} data-tone="error">
					{postName(part)} is too long. Shorten or split it.
				</li>
			))}
			{mediaProblem === undefined ? null : <li data-tone="error">{mediaProblem}</li>}
			{exceedsLimit(checks) && monthlyLimit !== null ? (
				<li data-tone="error">
					This would exceed your limit of {formatPrice(monthlyLimit)} a month.{' '}
					<a href="/app/settings">Change it</a>
				</li>
			) : null}
			{duplicates.map(({ part, draftId, status, at }) => (
				<li key={`${part} ${draftId}`}>
					{postName(part)} repeats{' '}
					<a href={`/app/drafts?draft=${draftId}`}>
						{status === 'posted' ? 'a post of' : 'a draft queued for'} {formatDate(at)}
					</a>
					.{risk}
				</li>
			))}
			{repeats.map(({ part, of }) => (
				<li key={`repeat ${part}`}>
					{postName(part)} repeats post {of + 1}.{risk}
				</li>
			))}
			{missingAlt > 0 ? (
				<li>
					{formatCount(missingAlt, 'image has', 'images have')} no alt text. You can still post.
				</li>
			) : null}
		</ul>
	);
}
