import type { Networks } from '../../networks/networks.ts';
import { costOf, roundCost } from '../publish/prices.ts';
import { countSent, type PublishableDraft } from './ensure-ready.ts';
import type { MethodOf } from './posting-method.ts';

/** What drafts and cross-posts still cost. Posts that the user sends on X cost nothing. */
export function createUnsentCost({
	methodOf,
	networks,
}: {
	methodOf: MethodOf;
	networks: Networks;
}) {
	return async function unsentCost(
		userId: string,
		posts: readonly Pick<PublishableDraft, 'account' | 'parts' | 'publication'>[],
	): Promise<number> {
		const costs = await Promise.all(
			posts.map(async ({ account, parts, publication }) => {
				const isFirstAtX = (account?.id ?? null) === null;
				if (isFirstAtX && (await methodOf(userId)).kind === 'open_in_x') return 0;
				const unsent = parts.slice(countSent({ publication }));
				return costOf(unsent, networks[account?.network ?? 'x'].prices);
			}),
		);
		return roundCost(costs.reduce((sum, cost) => sum + cost, 0));
	};
}
