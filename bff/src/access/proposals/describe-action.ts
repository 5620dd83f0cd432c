import type { ProposedAction } from '../../../contract/access/proposals.ts';
import type { DraftAccount } from '../../../contract/publishing/draft-account.ts';
import type { KeptDraft } from '../../../contract/publishing/drafts.ts';
import type { ShownPost } from '../../../contract/publishing/publishing.ts';
import type { TweetAction } from '../../../contract/tweets/tweets.ts';
import { readXConnection } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { AppError, attempt, ignoreNotFound } from '../../http/app-error.ts';
import type { Publishing } from '../../publishing/publishing.ts';
import type { Tweets } from '../../tweets/tweets.ts';
import type { NewProposal } from './proposal-store.ts';
import { hashOf, type ProposedRequest } from './proposed-request.ts';

export interface ActionServices {
	em: Em;
	publishing: Pick<
		Publishing,
		'drafts' | 'findDraft' | 'planPublication' | 'publications' | 'schedule'
	>;
	tweets: Pick<Tweets, 'actions'>;
}

/** What a request would do now. See `Proposal` in the contract. */
export interface DescribedAction {
	action: ProposedAction;
	/** See `Proposal` in the contract. */
	hash: string;
	/** The error that performing it would throw now. */
	obstacle: AppError | undefined;
	/** The versions of the drafts that would be published. */
	posts: readonly ShownPost[];
}

type Description = Pick<DescribedAction, 'obstacle'> &
	Partial<Pick<DescribedAction, 'posts'>> &
	Partial<ProposedAction>;

/** Describes what a request would do, without doing it. Throws 404 if its subject is gone. */
export function createDescribeAction({ em, publishing, tweets }: ActionServices) {
	const { findDraft, planPublication, publications } = publishing;

	const firstAtX = async (userId: string): Promise<DraftAccount> => {
		const connection = await readXConnection(em, userId);
		return { id: null, network: 'x', handle: connection?.handle ?? null };
	};

	const describeDeletion = async (userId: string, id: string): Promise<Description> => {
		const draft = await findDraft(userId, id);
		const { account = await firstAtX(userId), parts } = draft;
		const texts = [{ account, parts }];
		const { value: cost = 0, error: obstacle } = await attempt(() =>
			publications.priceDeletion(userId, id),
		);
		return { draftId: id, texts, cost, obstacle };
	};

	const describeDraftDeletion = async (
		userId: string,
		ids: readonly string[],
	): Promise<Description> => {
		const drafts: KeptDraft[] = [];
		for (const id of [...new Set(ids)].toSorted()) {
			const draft = await findDraft(userId, id).catch(ignoreNotFound);
			if (draft && draft.crossPostOf === undefined) drafts.push(draft);
		}
		// Throws 404 if there is none.
		if (drafts.length === 0) await findDraft(userId, ids[0] ?? '');
		const posts = drafts.flatMap((draft) => [draft, ...(draft.crossPosts ?? [])]);
		const isBusy = posts.some(({ publication }) => publication?.status === 'publishing');
		const atX = await firstAtX(userId);
		return {
			texts: posts.map(({ account = atX, parts, publication }) => ({
				account,
				parts,
				...(publication?.status === 'queued' && {
					queuedFor: { at: publication.at, localTime: publication.localTime },
				}),
			})),
			obstacle: isBusy
				? new AppError(409, 'draft_locked', 'A draft is being posted right now. Wait a moment.')
				: undefined,
		};
	};

	const describe = async (
		userId: string,
		{ kind, input }: ProposedRequest,
	): Promise<Description> => {
		switch (kind) {
			case 'publish': {
				const { when } = input;
				const { posts, due, cost, obstacle } = await planPublication(userId, input.id, when);
				const given = when.kind === 'at' ? when.localTime : null;
				const time = when.kind === 'now' ? undefined : due;
				return {
					draftId: input.id,
					texts: posts.map(({ account, parts }) => ({ account, parts })),
					when: { kind: when.kind, at: time?.at ?? null, localTime: time?.localTime ?? given },
					cost,
					obstacle,
					posts: posts.map(({ id, version, accountId }) => ({ id, version, accountId })),
				};
			}
			case 'reply':
			case 'like': {
				const text = kind === 'reply' ? input.response : null;
				const key = { userId, tweetId: input.id, action: toTweetAction(kind) };
				const { post, account, cost, obstacle } = await tweets.actions.plan(key, text);
				const texts = text === null ? [] : [{ account, parts: [{ text, media: [] }] }];
				return { post, texts, cost, obstacle };
			}
			case 'delete_posts':
				return describeDeletion(userId, input.id);
			case 'delete_drafts':
				return describeDraftDeletion(userId, input.ids);
		}
	};

	return async function describeAction(
		userId: string,
		{ request, by, note }: Pick<NewProposal, 'request' | 'by' | 'note'>,
	): Promise<DescribedAction> {
		const { obstacle, posts = [], ...described } = await describe(userId, request);
		const action = { ...noAction, ...described };
		const hash = hashOf({ kind: request.kind, by, note, action });
		return { action, hash, obstacle, posts };
	};
}

export function toTweetAction(kind: 'reply' | 'like'): TweetAction {
	return kind === 'reply' ? 'response' : 'like';
}

const noAction: ProposedAction = { draftId: null, texts: [], when: null, post: null, cost: 0 };
