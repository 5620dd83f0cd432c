import type { DraftAccount } from '../../../contract/publishing/draft-account.ts';
import { hasLink } from '../../../contract/x/tweet-length.ts';
import { readXConnection } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { type AppError, attempt } from '../../http/app-error.ts';
import type { Networks } from '../../networks/networks.ts';
import type { ActionMethods } from './action-methods.ts';
import type { ActionKey, ActionStore } from './action-store.ts';
import { findActionTarget } from './action-target-store.ts';
import { checkLength, ensureSameText } from './check-reply.ts';

export interface PlanActionOptions {
	em: Em;
	actionMethods: ActionMethods;
	networks: Networks;
	readAction: ActionStore['read'];
}

/** What a like or a reply would do now. */
export interface ActionPlan {
	post: { id: string; authorName: string; authorUsername: string; text: string; url: string };
	/** The account that acts. */
	account: DraftAccount;
	/** US dollars. */
	cost: number;
	/** What performing it would throw, as far as that is known in advance. */
	obstacle: AppError | undefined;
}

/** Says what a like or a reply would do, without doing it. */
export function createPlanAction(options: PlanActionOptions) {
	const { em, actionMethods, networks, readAction } = options;

	/** `text`: of the reply; null for a like. Throws 404 `not_found`. */
	return async function plan(key: ActionKey, text: string | null): Promise<ActionPlan> {
		const { userId, tweetId, action } = key;
		const [post, methods, stored, x] = await Promise.all([
			findActionTarget(em, userId, tweetId),
			actionMethods.read(userId),
			readAction(key),
			readXConnection(em, userId),
		]);
		const network = networks[post.network];
		const actor = methods.actorFor(post);
		const isPaid = text !== null && methods.methodOf(action, post, stored) === 'done';
		const { postWithLink, post: price } = network.prices;
		const { authorName, authorUsername, idThere } = post;
		const { error: obstacle } = await attempt(() => {
			ensureSameText(stored, text);
			if (text !== null && actor) checkLength(text, network, actor.acting.limits);
		});
		return {
			post: {
				id: tweetId,
				authorName,
				authorUsername,
				text: post.text,
				url: post.url ?? network.urlOf({ id: idThere, url: null, authorUsername }),
			},
			account: actor
				? { id: actor.id, network: post.network, handle: actor.acting.handle }
				: { id: null, network: 'x', handle: x?.handle ?? null },
			cost: isPaid ? (hasLink(text) ? postWithLink : price) : 0,
			obstacle,
		};
	};
}
