import type { KeptDraft } from '../../../../contract/publishing/drafts.ts';
import { readXConnection } from '../../../auth/auth.ts';
import type { Em } from '../../../database/orm.ts';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { FindDraft } from '../../drafts/find-draft-store.ts';
import type { OnPublicationEnd } from '../sending/publication-end.ts';
import { createByHandStore } from './by-hand-store.ts';
import { postIdOf } from './post-link.ts';

export interface ByHandOptions {
	em: Em;
	findDraft: FindDraft;
	/** Where posts are shown, such as `https://x.com`. */
	xWebUrl: string;
	onEnd?: OnPublicationEnd | undefined;
}

export type ByHand = ReturnType<typeof createByHand>;

/** Users' reports, part by part, about the drafts that they post on X themselves. */
export function createByHand({ em, findDraft, xWebUrl, onEnd }: ByHandOptions) {
	const store = createByHandStore(em, onEnd);

	const readLink = (link: string | undefined): string | undefined => {
		if (link === undefined || link.trim() === '') return undefined;
		const id = postIdOf(link, xWebUrl);
		if (id === undefined) throw invalidField('link', notPost);
		return id;
	};

	return {
		/** See `reportPart` in the contract. */
		async report(
			userId: string,
			draftId: string,
			position: number,
			link: string | undefined,
		): Promise<KeptDraft> {
			await findDraft(userId, draftId);
			const account = await readXConnection(em, userId);
			const outcome = await store.markPosted({
				userId,
				draftId,
				position,
				postedId: readLink(link),
				accountId: account?.accountId,
			});
			if (outcome === 'repeated') throw invalidField('link', repeatedPost);
			if (outcome === 'refused') throw changed();
			return findDraft(userId, draftId);
		},

		/** See `takeBackPart` in the contract. */
		async takeBack(userId: string, draftId: string, position: number): Promise<KeptDraft> {
			await findDraft(userId, draftId);
			if (!(await store.takeBack(userId, draftId, position))) throw changed();
			return findDraft(userId, draftId);
		},
	};
}

const notPost =
	'This isn’t a link to a post on X. Open the post on X, copy its link (…/status/… and a number), and paste it here.';
const repeatedPost =
	'This is the link to another part of this thread. Paste the link to the post itself.';

function changed(): AppError {
	const message = 'This thread is at another post by now. Reload to see its current state.';
	return new AppError(409, 'conflict', message);
}
