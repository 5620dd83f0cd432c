import type { ReplyDraft, Tone } from '../../../contract/tweets/tweets.ts';
import { type ApiKeyStore, modelKey } from '../../account/account.ts';
import type { SealedKeys } from '../../auth/auth.ts';
import type { Config } from '../../config/config.ts';
import type { Em } from '../../database/orm.ts';
import { notFound } from '../../http/app-error.ts';
import type { ActionMethods } from '../actions/action-methods.ts';
import type { ReplyDraftStore } from './reply-draft-store.ts';
import type { WriteReply } from './reply-writer.ts';
import { REPLY_KEY_MISSING } from './reply-writer.ts';
import { readVoice } from './voice-store.ts';

export interface ReplyDraftsOptions {
	em: Em;
	store: ReplyDraftStore;
	actionMethods: Pick<ActionMethods, 'read'>;
	writeReply: WriteReply;
	keys: Pick<ApiKeyStore, 'open'>;
	config: Pick<Config, 'model'>;
}

export type ReplyDrafts = ReturnType<typeof createReplyDrafts>;

/** Replies drafted for single posts, on request. */
export function createReplyDrafts(options: ReplyDraftsOptions) {
	const { em, store, actionMethods, writeReply, keys, config } = options;
	return {
		/**
		 * Drafts a reply and replaces the previous draft. Throws 404, 400 `key_missing`, 429
		 * `draft_cap_reached`, `ModelError`, and the signal's reason.
		 */
		async draft(
			{ id: userId, sealedKeys }: { id: string; sealedKeys: SealedKeys },
			tweetId: string,
			tone: Tone,
			signal: AbortSignal,
		): Promise<ReplyDraft> {
			const post = await store.findPost(userId, tweetId);
			if (!post) throw notFound('This post is not here. It may be another account’s, or gone.');
			const apiKey = modelKey({ keys, config }, userId, sealedKeys, REPLY_KEY_MISSING);
			const { authorUsername } = post;
			await store.checkLimits({ userId, tweetId, authorUsername });
			const [voice, methods] = await Promise.all([
				readVoice(em, userId),
				actionMethods.read(userId),
			]);
			const limits = methods.actorFor(post)?.acting.limits ?? null;
			const text = await writeReply(userId, { post, voice, tone, limits }, apiKey, signal);
			return store.replace({ userId, tweetId, runId: null, authorUsername, tone, text });
		},

		discard: store.discard,
	};
}
