import { type Retention, type RetentionRule, retention } from './retention.ts';

const rules: Readonly<Record<string, Retention>> = retention;

/** The tables that others belong to, where their own descriptions would be too long. */
const parents: Readonly<Record<string, string>> = {
	filter_runs: 'the run',
	filter_templates: 'the filter',
	publications: 'the draft',
};

/** How long rows are kept, in words, such as `365 days` or `as long as your threads`. */
export function describeKept(kept: RetentionRule): string {
	if (kept === 'account') return 'as long as your account';
	if (kept === 'deleted') return 'until 30 days after you delete them';
	if (kept === 'unused') return 'until nothing uses them, and 30 days more';
	if (kept === 'week') return 'a week';
	if (kept === 'started') return 'as long as your account, or 90 days if a filter started them';
	if (kept === 'expired') return 'up to a day';
	if ('with' in kept) {
		const parent = parents[kept.with] ?? rules[kept.with]?.holds ?? kept.with;
		return `as long as ${parent.charAt(0).toLowerCase()}${parent.slice(1)}`;
	}
	const period = kept.days === 1 ? 'a day' : `${kept.days} days`;
	if (kept.after === 'created_at' || kept.after === 'day') return period;
	const event = { expires_at: 'they expire', ends_at: 'they end' }[kept.after] ?? 'they arrive';
	return kept.days === 0 ? `until ${event}` : `${period} after ${event}`;
}
