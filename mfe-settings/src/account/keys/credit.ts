import { formatDollars } from 'remote-kit/format-number';

/** US dollars that a key may still spend; null for a key without a limit. */
export function formatCredit(remaining: number | null): string {
	return remaining === null ? 'no limit' : formatDollars(Math.max(remaining, 0));
}
