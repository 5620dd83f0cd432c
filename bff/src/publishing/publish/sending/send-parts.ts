import type { AppError } from '../../../http/app-error.ts';
import type { MediaFile, NetworkSession, NewPost } from '../../../networks/network.ts';
import { type PostAttempt, postOnce } from '../../../networks/post-once.ts';
import { whenNotFound } from '../../../networks/when-not-found.ts';
import {
	type ConnectOptions,
	connectAccount,
	type PublishingConnection,
} from '../connect-account.ts';
import { addCost } from '../cost-store.ts';
import type { LeasedPart, LeasedPublication } from '../leased-publication-store.ts';
import type { PublicationPartStore } from '../publication-part-store.ts';
import { lookUpPart, partKey } from './look-up-part-store.ts';

/** A user's file, as the storage of media opens it. */
export type OpenMedia = (
	userId: string,
	id: string,
) => Promise<{
	media: Pick<MediaFile, 'kind' | 'type' | 'size' | 'width' | 'height'>;
	read(): AsyncIterable<Uint8Array>;
}>;

export interface SendPartsOptions extends ConnectOptions {
	parts: PublicationPartStore;
	openMedia: OpenMedia;
	/** How long to wait before looking up a post that its network did not confirm. */
	confirmAfterMs: number;
}

/** The parts that one request sends: one part, or at some networks the whole thread. */
export type Parts = readonly [LeasedPart, ...LeasedPart[]];

/** How far an attempt to send parts got. */
export interface Attempt {
	/** Whether its request may have reached the network. */
	isFenced: boolean;
	/** Why an earlier attempt could not be looked up. */
	lookupError: AppError | undefined;
	/** When the first attempt began that may have reached the network. */
	firstAttemptAt: Date;
}

/** The grace period ended before the first part was sent. */
export class TooLate extends Error {}

/** Sends parts of a publication by one request that posts, see `postOnce`. */
export function createSendParts(options: SendPartsOptions) {
	const { em, parts: store, networks, openMedia, confirmAfterMs } = options;

	const upload = async (
		{ userId, draftId }: LeasedPublication,
		{ media }: LeasedPart,
		{ call, network }: PublishingConnection,
		signal: AbortSignal,
	): Promise<string[]> => {
		const ids: string[] = [];
		for (const { id, alt } of media) {
			const file = await openMedia(userId, id);
			const { kind, type, size, width, height } = file.media;
			const { read } = file;
			const sent = { kind, type, size, width, height, alt, read, signal };
			ids.push(await call((session) => session.uploadMedia(sent)));
			const amount = alt === '' ? 0 : network.prices.media;
			await addCost(em, { userId, draftId, kind: 'media', amount });
		}
		return ids;
	};

	/**
	 * Returns the ids of the parts as they are stored; null for one that the user has deleted again.
	 * `replyTo`: the stored id of the part before. `attempt` says how far it got if it throws.
	 */
	return async function sendParts(
		publication: LeasedPublication,
		parts: Parts,
		replyTo: string | undefined,
		signal: AbortSignal,
		attempt: Attempt,
	): Promise<(string | null)[]> {
		const { userId, draftId } = publication;
		const [{ doubtfulSince, isInterrupted }] = parts;
		const { publishing: facts, errors } = networks[publication.network];
		const account = await connectAccount(options, publication);
		const kind = replyTo === undefined ? 'post' : 'part';
		const idThere = replyTo === undefined ? undefined : account.idThere(replyTo, kind);
		const uploaded: string[][] = [];
		const sending: PostAttempt = {
			isDoubtful: doubtfulSince !== null,
			firstAttemptAt: attempt.firstAttemptAt,
			// Uploads can be repeated, so they come before the fence.
			async markSending() {
				const ageMs = Date.now() - sending.firstAttemptAt.getTime();
				// It was not found, which proves nothing: the user decides.
				if (isInterrupted && whenNotFound(facts, ageMs).next === 'hand over') return false;
				for (const part of parts) uploaded.push(await upload(publication, part, account, signal));
				signal.throwIfAborted();
				await fence();
				return true;
			},
		};
		const fence = async () => {
			const { accountId } = account;
			const positions = parts.map(({ position }) => position);
			const since = await store.markSending(publication, positions, accountId);
			if (!since) throw new TooLate();
			publication.accountId = accountId;
			sending.firstAttemptAt = since;
			Object.assign(attempt, { isFenced: true, firstAttemptAt: since });
		};
		const newPosts = (): NewPost[] => {
			const { firstAttemptAt } = sending;
			return parts.map(({ position, text }, at) => {
				const key = partKey({ draftId, position, firstAttemptAt });
				return { text, replyTo: idThere, media: uploaded[at], key, firstAttemptAt };
			});
		};
		const send = async (session: NetworkSession): Promise<string[]> => {
			const posts = newPosts();
			if (posts.length > 1 && session.publishThread) return session.publishThread(posts);
			return Promise.all(posts.map((post) => session.publish(kind, post)));
		};
		return postOnce<(string | null)[]>({
			attempt: sending,
			facts,
			send: async () => (await account.call(send, fence)).map(account.toStored),
			async lookUp(since) {
				const found: (string | undefined)[] = [];
				for (const { position, text, media } of parts) {
					const sought = { userId, draftId, position, text, media, replyTo, since };
					found.push(await lookUpPart(em, account, sought));
				}
				// One request has posted all of them or none.
				const isThere = found.some((id) => id !== undefined);
				return isThere ? found.map((id) => id ?? null) : undefined;
			},
			confirmAfterMs,
			unknown(lookupError) {
				attempt.lookupError = lookupError;
				return errors.outcomeUnknown(kind, lookupError);
			},
		});
	};
}
