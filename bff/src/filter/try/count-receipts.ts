import type { ModelReceipt } from '../../providers/model.ts';
import type { Usage } from '../../usage/usage.ts';

/** Counts receipts as used by a user, and adds up their cost: null once one is unknown. */
export function countReceipts(usage: Pick<Usage, 'addReceipt'>, userId: string) {
	const total: { cost: number | null } = { cost: 0 };
	return {
		total,
		onReceipt(receipt: ModelReceipt): Promise<void> {
			total.cost = total.cost === null || receipt.cost === null ? null : total.cost + receipt.cost;
			return usage.addReceipt(userId, 'try', receipt);
		},
	};
}
