import { createHash } from 'node:crypto';
import type { mastodon } from 'masto';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { NetworkAccount, NetworkSession, NewPost, PostMetrics } from '../network.ts';
import { NetworkError, type WriteKind } from '../network-error.ts';
import { sortedLists } from '../sorted-lists.ts';
import type { InstanceCache } from './instance-cache.ts';
import { errorOfWriting, mastodonErrors, mastodonSource } from './mastodon-errors.ts';
import { createMastodonClient, type MastodonHttpOptions } from './mastodon-http.ts';
import { PAGE_SIZE, readPages, readWindow } from './mastodon-pages.ts';
import { MastodonReading, type ReadingOptions } from './mastodon-reading.ts';
import { askFor } from './mastodon-selection.ts';
import { readStatus, type Status, StatusId } from './mastodon-status.ts';
import { readToken } from './mastodon-token.ts';
import { findAmong } from './own-statuses.ts';
import { type UploadPauses, uploadMedia } from './upload-media.ts';

export interface MastodonSessionOptions {
	http: MastodonHttpOptions;
	pauses: UploadPauses & ReadingOptions;
	instances: InstanceCache;
}

const Created = Type.Object({ id: StatusId });
const List = Type.Object({ id: StatusId, title: Type.String() });
const Counts = Type.Object({
	id: StatusId,
	favouritesCount: Type.Integer(),
	reblogsCount: Type.Integer(),
	repliesCount: Type.Integer(),
});
/** The instance’s clock and ours may differ. */
const CLOCK_TOLERANCE_MS = 60_000;
/** The instance names the times of responses in whole seconds. */
const TIME_TOLERANCE_MS = 3000;
/** Limit of pages of the user’s own statuses that are searched. */
const MAX_OWN_PAGES = 10;
/** How many statuses one request may ask for. */
const MAX_IDS = 20;

/** Mastodon as one account sees it. https://docs.joinmastodon.org/methods/ */
export function openMastodonSession(
	{ accountId, server, token }: NetworkAccount,
	{ http, pauses, instances }: MastodonSessionOptions,
): NetworkSession {
	const accessToken = readToken(token)?.accessToken;
	const clientFor = (signal?: AbortSignal) =>
		createMastodonClient({ ...http, server, accessToken, signal });
	/** For lookups, which a user waits for. */
	const createQuickReading = () =>
		new MastodonReading({ maxWaitMs: 0, retryWaitsMs: pauses.retryWaitsMs?.slice(0, 1) ?? [500] });

	const write = async (
		kind: WriteKind,
		send: (client: mastodon.rest.Client) => Promise<unknown>,
	): Promise<string> => {
		const answer = await send(clientFor()).catch((error: unknown) => {
			throw errorOfWriting(kind, error);
		});
		if (!Value.Check(Created, answer)) throw mastodonErrors.outcomeUnknown(kind);
		return answer.id;
	};

	/** Pages of own statuses since a time. Throws `outcome_unknown` if there are more. */
	async function* ownPages(since: Date, kind: WriteKind) {
		const signal = AbortSignal.timeout(2 * http.timeoutMs);
		const own = clientFor(signal).v1.accounts.$select(accountId).statuses;
		const listing = {
			since: new Date(since.getTime() - CLOCK_TOLERANCE_MS),
			maxPages: MAX_OWN_PAGES,
			signal,
		};
		const ask = ({ maxId }: { maxId: string | undefined }) =>
			own.list.$raw({
				limit: PAGE_SIZE,
				excludeReblogs: true,
				...(maxId !== undefined && { maxId }),
			});
		let isComplete = false;
		for await (const page of readPages(createQuickReading(), ask, listing)) {
			yield page;
			isComplete = page.isLast;
		}
		if (!isComplete) throw mastodonErrors.outcomeUnknown(kind);
	}

	return {
		async limits() {
			return (await instances.get(server)).limits;
		},

		async *read(selection, request) {
			const reading = new MastodonReading(pauses);
			const ask = await askFor(selection, clientFor(request.signal), reading, request);
			yield* readWindow(reading, ask, request);
		},

		/** Other servers with Mastodon's API may have no lists. */
		async listLists(signal) {
			const { lists } = clientFor(signal).v1;
			const found = await createQuickReading().find(() => lists.list.$raw(), { signal });
			if (found === undefined) return [];
			if (!Array.isArray(found.data)) throw mastodonSource.unavailable();
			const named = found.data.filter((item): item is Static<typeof List> =>
				Value.Check(List, item),
			);
			return sortedLists(named.map(({ id, title }) => ({ id, name: title })));
		},

		async readPost({ id, signal }) {
			if (!Value.Check(StatusId, id)) return undefined;
			const status = clientFor(signal).v1.statuses.$select(id);
			const found = await createQuickReading().find(() => status.fetch.$raw(), { signal });
			if (found === undefined) return undefined;
			const post = readStatus(found.data);
			if (!post) throw mastodonSource.unavailable();
			return post;
		},

		async like(id) {
			await write('like', (client) => statusOf(client, id, 'like').favourite());
		},

		/**
		 * A key that was used may get an error although the status exists (Mastodon’s issue 40399).
		 * Then the outcome is unknown, and the caller looks for the status.
		 */
		publish: (kind, post) =>
			write(kind, (client) =>
				client.v1.statuses.create(paramsOf(post), {
					requestInit: { headers: { 'Idempotency-Key': keyOf(post.key) } },
				}),
			),

		/** Compares text, reply parent and time. */
		async findOwnPost({ since, now = Date.now, ...sought }) {
			for await (const { statuses, sentAt } of ownPages(since, 'post')) {
				// By the instance’s clock: anything posted before is another post.
				const notBefore = sentAt && sentAt - (now() - since.getTime()) - TIME_TOLERANCE_MS;
				const found = findAmong(statuses, { ...sought, notBefore });
				if (found) return found.id;
			}
			return undefined;
		},

		async findReply({ postId, since }) {
			const isReply = ({ inReplyToId, createdAt }: Status) =>
				inReplyToId === postId && Date.parse(createdAt) >= since.getTime() - CLOCK_TOLERANCE_MS;
			for await (const { statuses } of ownPages(since, 'response')) {
				const found = statuses.find(isReply);
				if (found) return found.id;
			}
			return undefined;
		},

		async deletePost(id) {
			try {
				await write('delete', (client) => statusOf(client, id, 'delete').remove());
			} catch (error) {
				if (!(error instanceof NetworkError) || error.code !== 'tweet_gone') throw error;
			}
		},

		async uploadMedia(file) {
			const instance = await instances.get(server).catch(() => undefined);
			const client = clientFor(file.signal);
			return uploadMedia(file, { http, client, server, accessToken, instance, ...pauses });
		},

		async readMetrics({ ids, signal }) {
			const reading = createQuickReading();
			const { statuses } = clientFor(signal).v1;
			const wanted = ids.filter((id) => Value.Check(StatusId, id));
			const found: PostMetrics[] = [];
			for (let at = 0; at < wanted.length; at += MAX_IDS) {
				const id = wanted.slice(at, at + MAX_IDS);
				const many = await reading.find(() => statuses.fetch.$raw({ id }), { signal });
				if (many) found.push(...metricsIn(many.data));
				// Before Mastodon 4.3, each status has a request of its own.
				for (const one of many ? [] : id) {
					const answer = await reading.find(() => statuses.$select(one).fetch.$raw(), { signal });
					if (answer) found.push(...metricsIn([answer.data]));
				}
			}
			return found;
		},
	};
}

function statusOf(client: mastodon.rest.Client, id: string, kind: WriteKind) {
	if (!Value.Check(StatusId, id)) throw mastodonErrors.gone(kind);
	return client.v1.statuses.$select(id);
}

/** Never with `scheduled_at`: Mastodon ignores the key there. */
function paramsOf({ text, replyTo, media = [], contentWarning, lang }: NewPost) {
	return {
		status: text,
		...(replyTo !== undefined && { inReplyToId: replyTo }),
		...(media.length > 0 && { mediaIds: media }),
		...(contentWarning && { spoilerText: contentWarning }),
		...(lang !== undefined && { language: lang }),
	} as mastodon.rest.v1.CreateStatusParams;
}

/** The same for all attempts. Hashed, because it becomes a header. */
function keyOf(key: string): string {
	return createHash('sha256').update(key).digest('base64url');
}

function metricsIn(items: unknown): PostMetrics[] {
	if (!Array.isArray(items)) throw mastodonSource.unavailable();
	return items
		.filter((item): item is Static<typeof Counts> => Value.Check(Counts, item))
		.map(({ id, favouritesCount, reblogsCount, repliesCount }) => ({
			id,
			likes: favouritesCount,
			reposts: reblogsCount,
			replies: repliesCount,
			views: null,
		}));
}
