import type { Funnel } from 'bff/contract/admin/funnel';
import { formatNumber } from 'remote-kit/format-number';
import { describeShare } from './describe-funnel.ts';
import styles from './funnel.module.css';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The steps of all sources together, each as a share of an earlier step. */
export function Steps({ funnel: { total, from, until } }: { funnel: Funnel }) {
	const { shares } = total;
	const of = (share: number | null, whole: number, name: string) => {
		const text = describeShare(share, whole);
		return text === 'few' || text === '–' ? text : text && `${text} of ${name}`;
	};
	const last = new Date(new Date(until).getTime() - 1);
	const steps: [name: string, count: number, note: string][] = [
		['Visits', total.visits, `${day.format(new Date(from))} to ${day.format(last)}`],
		['Early access', total.earlyAccess, of(shares.earlyAccess, total.visits, 'visits')],
		['Sign-ups', total.signUps, of(shares.signUps, total.visits, 'visits')],
		['First draft', total.firstDraft, of(shares.firstDraft, total.signUps, 'sign-ups')],
		['Trial', total.trial, of(shares.trial, total.signUps, 'sign-ups')],
		['Paid', total.paid, of(shares.paid, total.trial, 'trials')],
		['Cancelled', total.cancelled, of(shares.cancelled, total.paid, 'paid')],
	];
	return (
		<dl className={styles.steps} aria-label="All sources">
			{steps.map(([name, count, note]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>
						<b>{formatNumber(count)}</b>
						<span>{note}</span>
					</dd>
				</div>
			))}
		</dl>
	);
}
