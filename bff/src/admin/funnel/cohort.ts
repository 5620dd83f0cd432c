import { FEW, FEW_PAYERS } from '../../../contract/admin/funnel.ts';
import { DAY_MS } from '../../time.ts';
import type { SignUp } from './funnel-store.ts';

/** Funnel steps reached by a cohort. */
export function countCohort(accounts: readonly SignUp[]) {
	const payers = accounts.filter(({ firstPaidAt }) => firstPaidAt !== null);
	return {
		signUps: accounts.length,
		firstDraft: accounts.filter(({ hasDraft }) => hasDraft).length,
		trial: accounts.filter(({ hadTrial }) => hadTrial).length,
		paid: payers.length,
		cancelled: payers.filter(({ status }) => status === 'canceled').length,
		daysToPay:
			payers.length < FEW_PAYERS ? null : Math.round(median(payers.map(daysToPay)) * 10) / 10,
		revenue: sumUp(accounts.map(({ revenue }) => revenue)),
	};
}

/** A part as a share of a whole, with three digits; null if the whole is small. */
export function shareOf(part: number, whole: number): number | null {
	return whole < FEW ? null : Math.round((part / whole) * 1000) / 1000;
}

function daysToPay({ createdAt, firstPaidAt }: SignUp): number {
	return ((firstPaidAt?.getTime() ?? 0) - createdAt.getTime()) / DAY_MS;
}

function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
}

function sumUp(amounts: readonly Record<string, number>[]): Record<string, number> {
	const sums: Record<string, number> = {};
	for (const [currency, amount] of amounts.flatMap((sums) => Object.entries(sums)))
		sums[currency] = (sums[currency] ?? 0) + Number(amount);
	return sums;
}
