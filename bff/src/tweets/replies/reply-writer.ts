import type { LimitFunction } from 'p-limit';
import { countTweet, TWEET_LIMIT } from '../../../contract/tweet-length.ts';
import { type LanguageModel, ModelError } from '../../providers/model.ts';
import { completeText } from '../../providers/complete-text.ts';
import { buildReplyPrompt, REPLY_TOKENS, type ReplyQuestion, readReply } from './reply-prompt.ts';

export interface ReplyWriterOptions {
	model: LanguageModel;
	limitRequests: LimitFunction;
}

/** Writes one reply that X would take. Throws `ModelError`, or the signal's reason. */
export type WriteReply = (
	question: ReplyQuestion,
	apiKey: string,
	signal: AbortSignal,
) => Promise<string>;

/** One model call a reply, and a second one where the first is too long as X counts. */
export function createReplyWriter({ model, limitRequests }: ReplyWriterOptions): WriteReply {
	const ask: WriteReply = async (question, apiKey, signal) => {
		const request = { apiKey, messages: buildReplyPrompt(question), maxTokens: REPLY_TOKENS };
		const { text } = await limitRequests(() => {
			signal.throwIfAborted();
			return completeText(model, request, signal);
		});
		const reply = readReply(text);
		if (reply === undefined)
			throw new ModelError(
				'model_refused',
				'The model wrote no usable reply. Try again, or write one yourself.',
			);
		return reply;
	};
	const fits = (reply: string) => countTweet(reply).length <= TWEET_LIMIT;

	return async (question, apiKey, signal) => {
		const reply = await ask(question, apiKey, signal);
		if (fits(reply)) return reply;
		const shorter = await ask({ ...question, tooLong: reply }, apiKey, signal);
		if (fits(shorter)) return shorter;
		throw new ModelError(
			'model_refused',
			`The model wrote more than ${TWEET_LIMIT} characters, twice. Try again, or write one yourself.`,
		);
	};
}
