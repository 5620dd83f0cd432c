import type { LimitFunction } from 'p-limit';
import { measurePost } from '../../../contract/networks/measure-post.ts';
import { completeText } from '../../providers/complete-text.ts';
import { type LanguageModel, ModelError, type ModelRequest } from '../../providers/model.ts';
import type { Usage } from '../../usage/usage.ts';
import {
	buildReplyPrompt,
	draftLength,
	parseReply,
	REPLY_TOKENS,
	type ReplyRequest,
} from './reply-prompt.ts';

/** The error for a user who has no key for the model. */
export const REPLY_KEY_MISSING =
	'Drafting a reply needs your AI-provider key. Add it in settings, then try again.';

export interface ReplyWriterOptions {
	model: LanguageModel;
	limitRequests: LimitFunction;
	usage: Pick<Usage, 'addReceipt'>;
}

/** Writes one reply that its network takes. Throws `ModelError`, or the signal's reason. */
export type WriteReply = (
	userId: string,
	request: ReplyRequest,
	apiKey: string,
	signal: AbortSignal,
) => Promise<string>;

/** Makes one model request per reply, and a second one if the first reply is too long. */
export function createReplyWriter({ model, limitRequests, usage }: ReplyWriterOptions): WriteReply {
	const requestReply: WriteReply = async (userId, request, apiKey, signal) => {
		const messages = buildReplyPrompt(request);
		const modelRequest: ModelRequest = {
			operation: 'reply',
			apiKey,
			messages,
			maxTokens: REPLY_TOKENS,
		};
		const { text } = await limitRequests(() => {
			signal.throwIfAborted();
			return completeText(model, modelRequest, signal, (receipt) =>
				usage.addReceipt(userId, 'reply', receipt),
			);
		});
		const reply = parseReply(text);
		if (reply === undefined)
			throw new ModelError(
				'model_refused',
				'The model didn’t write a usable reply. Try again, or write one yourself.',
			);
		return reply;
	};

	return async (userId, request, apiKey, signal) => {
		const limit = draftLength(request.limits);
		const fits = (reply: string) => measurePost(reply, request.limits).length <= limit;
		const reply = await requestReply(userId, request, apiKey, signal);
		if (fits(reply)) return reply;
		const shorter = await requestReply(userId, { ...request, tooLong: reply }, apiKey, signal);
		if (fits(shorter)) return shorter;
		throw new ModelError(
			'model_refused',
			`The model’s drafts were over ${limit} characters. Try again, or write one yourself.`,
		);
	};
}
