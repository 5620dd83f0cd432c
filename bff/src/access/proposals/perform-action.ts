import type { ErrorBody } from '../../../contract/errors.ts';
import type { Publication, PublicationStatus } from '../../../contract/publishing/publication.ts';
import type { Em } from '../../database/orm.ts';
import { AppError, errorBody, ignoreNotFound } from '../../http/app-error.ts';
import { type ActionServices, type DescribedAction, toTweetAction } from './describe-action.ts';
import type { Outcome } from './proposal-store.ts';
import type { ProposedRequest } from './proposed-request.ts';

/** Stores the approval. `tx`: the transaction that performs the action, if one does. */
export type RecordApproval = (outcome: Outcome, tx?: Em) => Promise<void>;

/** Performs the actions of proposals, through the same services as the routes. */
export function createPerformAction({ publishing, tweets }: ActionServices) {
	const { findDraft, publications, schedule, drafts } = publishing;

	/** The current state of a publication and those of its cross-posts. */
	const publicationOutcome = async (userId: string, id: string): Promise<Outcome> => {
		const draft = await findDraft(userId, id).catch(ignoreNotFound);
		if (!draft) return outcome('deleted');
		const found = [draft, ...(draft.crossPosts ?? [])]
			.flatMap(({ publication }) => publication ?? [])
			.sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
		const [first] = found;
		if (!first) return outcome('failed', { error: removedFromQueue });
		return outcome(first.status, { url: found.map(urlOf).find(Boolean), error: first.error });
	};

	return {
		/**
		 * Performs what the user was shown. Drafts are queued and deleted in the transaction that
		 * stores the approval. Requests to networks are made before it is stored: if the process is
		 * killed in between, the proposal is still open, and approving it again finds that the action
		 * is done. Throws the errors of the action.
		 */
		async perform(
			userId: string,
			{ kind, input }: ProposedRequest,
			{ action, posts }: DescribedAction,
			record: RecordApproval,
		): Promise<void> {
			switch (kind) {
				case 'publish': {
					const { when } = input;
					// The time that was shown, even if an earlier slot is free now.
					const time = { kind: 'at', localTime: action.when?.localTime ?? '' } as const;
					const request = { when: when.kind === 'now' ? when : time, shown: posts };
					await schedule
						.publish(userId, input.id, request, (tx) => record(outcome('queued'), tx))
						.catch((error: unknown) => {
							if (error instanceof AppError && error.code === 'conflict') throw changed();
							throw error;
						});
					return;
				}
				case 'reply':
				case 'like': {
					const {
						status,
						intentUrl,
						outcome: performed,
					} = kind === 'reply'
						? await tweets.actions.reply(userId, input.id, input.response)
						: await tweets.actions.like(userId, input.id);
					const url = status === 'open_in_x' ? intentUrl : performed.url;
					return record(outcome(performed.status, { url }));
				}
				case 'delete_posts':
					await publications.deletePosts(userId, input.id);
					return record(outcome('deleted'));
				case 'delete_drafts':
					await drafts.remove(userId, input.ids, (tx) => record(outcome('deleted'), tx));
			}
		},

		/** The current outcome of an approved action. `stored`: its outcome when it was performed. */
		async outcomeOf(
			userId: string,
			{ kind, input }: ProposedRequest,
			stored: Outcome | null,
		): Promise<Outcome | null> {
			if (kind === 'publish') return publicationOutcome(userId, input.id);
			if (kind !== 'reply' && kind !== 'like') return stored;
			const key = { userId, tweetId: input.id, action: toTweetAction(kind) };
			const current = await tweets.actions.outcome(key);
			if (!current) return stored;
			const { status, url, error } = current;
			return outcome(status, {
				url: url ?? (stored?.status === status ? stored.url : null),
				error,
			});
		},
	};
}

/** The action is no longer the one that the user was shown. */
export function changed(): AppError {
	return new AppError(
		409,
		'proposal_changed',
		'This proposal has changed since you saw it. Nothing was done. Read it again, then decide.',
	);
}

/** Of a draft at several accounts, the first of these statuses is reported. */
const order: PublicationStatus[] = [
	'failed',
	'unsure',
	'missed',
	'by_hand',
	'publishing',
	'queued',
	'posted',
	'deleted',
];

const removedFromQueue = errorBody('conflict', 'It was taken out of the queue.');

const urlOf = ({ posts }: Publication) => posts.find(({ url }) => url !== null)?.url;

function outcome(
	status: string,
	{ url, error }: { url?: string | null | undefined; error?: ErrorBody | null } = {},
): Outcome {
	return { status, url: url ?? null, error: error ?? null };
}
