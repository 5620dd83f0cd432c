import type { DraftAccount } from '../../../contract/publishing/draft-account.ts';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import type { ShownPost, SlotTime, When } from '../../../contract/publishing/publishing.ts';
import { readXConnection } from '../../auth/auth.ts';
import { type AppError, attempt } from '../../http/app-error.ts';
import { findDue, toSlotTime } from './due.ts';
import { countSent } from './ensure-ready.ts';
import type { MethodOf } from './posting-method.ts';
import { createUnsentCost, keepPublishable, stateOf, withCrossPosts } from './publishable.ts';
import type { ScheduleOptions } from './schedule.ts';
import { readSettings } from './settings-store.ts';
import { findOverspending } from './spending.ts';

export interface PlanOptions extends Omit<ScheduleOptions, 'wake'> {
	methodOf: MethodOf;
}

interface PlannedPost extends ShownPost {
	account: DraftAccount;
	parts: DraftPart[];
}

/** What publishing a draft would do now. */
export interface PublicationPlan {
	/** The draft and its cross-posts, without those that are posted already. */
	posts: PlannedPost[];
	/** Undefined if there is no such time. */
	due: SlotTime | undefined;
	/** US dollars. */
	cost: number;
	/** What `publish` would throw, as far as that is known in advance. */
	obstacle: AppError | undefined;
}

/** Says what `publish` would do, without doing it. */
export function createPlanPublication(options: PlanOptions) {
	const { em, findDraft, ensureReady, networks, now = Date.now } = options;
	const unsentCost = createUnsentCost(options);

	/** Throws 404 `not_found`. */
	return async function plan(userId: string, id: string, when: When): Promise<PublicationPlan> {
		const draft = await findDraft(userId, id);
		const all = withCrossPosts(draft);
		const { value: publishable, error: notPublishable } = await attempt(() =>
			keepPublishable(all, stateOf),
		);
		let obstacle = notPublishable;
		for (const post of publishable ?? []) {
			const { error } = await attempt(() => ensureReady(userId, post, { isNamed: all.length > 1 }));
			obstacle ??= error;
		}
		const [settings, x] = await Promise.all([
			readSettings(em, userId),
			readXConnection(em, userId),
		]);
		const from = new Date(now());
		const ownId = draft.crossPostOf ?? id;
		const { value: due, error: noTime } = await attempt(() =>
			findDue(em, userId, ownId, when, settings, from),
		);
		obstacle ??= noTime;

		const posts = publishable ?? all;
		for (const post of due ? posts : []) {
			const parts = post.parts.slice(countSent(post));
			const { prices } = networks[post.account?.network ?? 'x'];
			if ((await unsentCost(userId, [post])) === 0) continue;
			const queued = { draftId: post.id, at: due?.at ?? from };
			const overspending = await findOverspending(em, prices, { userId, parts, queued });
			obstacle ??= overspending;
		}
		const firstAtX = { id: null, network: 'x' as const, handle: x?.handle ?? null };
		return {
			posts: posts.map(({ id: postId, version, account = firstAtX, parts }) => ({
				id: postId,
				version,
				accountId: account.id,
				account,
				parts,
			})),
			due: due && toSlotTime(due),
			cost: await unsentCost(userId, posts),
			obstacle,
		};
	};
}
