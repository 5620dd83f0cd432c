import type { LanguageModel, ModelError, ModelReceipt } from '../../providers/model.ts';
import { buildJudgePrompt, type PostToJudge } from './judge-prompt.ts';
import { type VerdictLine, VerdictLineParser } from './verdict-line-parser.ts';

export interface JudgeVerdict {
	tweetId: string;
	/** Null if the model gave no usable verdict. */
	included: boolean | null;
	/** One sentence for the user. */
	reason: string;
}

export interface JudgeRequest {
	model: LanguageModel;
	apiKey: string;
	/** What is worth reading, as plain text. */
	description: string;
	posts: readonly PostToJudge[];
	signal: AbortSignal;
	/** The request completes only after the returned promise has resolved. */
	onVerdicts(verdicts: JudgeVerdict[]): void | Promise<void>;
	/** The request completes only after the returned promise has resolved. */
	onReceipt(receipt: ModelReceipt): void | Promise<void>;
}

export interface JudgeResponse {
	/**
	 * Posts without a usable verdict: missing from the response, or in a response not to be trusted.
	 */
	unjudged: PostToJudge[];
	/** Why the response ended early, if it did. */
	error: ModelError | undefined;
}

/** The most characters per post that are read of a response; longer ones are not useful. */
const MAX_CHARACTERS_PER_POST = 4000;

/**
 * Sends one batch to the model. Verdicts are passed on only after both check posts have the right
 * verdicts; from then on each one is passed on as its line completes. A response is suspect, and
 * the rest of it is ignored, as soon as a check post has the wrong verdict, an id is unknown, or an
 * id comes twice: the model may have followed instructions in a post. Resolves also when the model
 * fails or the signal aborts, with the posts that have no verdict by then.
 */
export function requestVerdicts({
	model,
	apiKey,
	description,
	posts,
	signal,
	onVerdicts,
	onReceipt,
}: JudgeRequest): Promise<JudgeResponse> {
	const { messages, maxTokens, postById, checks } = buildJudgePrompt(description, posts);
	const pendingPosts = new Map(postById);
	const pendingChecks = new Map(checks);
	const parser = new VerdictLineParser();
	const overflow = new AbortController();
	const anySignal = AbortSignal.any([signal, overflow.signal]);
	const callbacks: (void | Promise<void>)[] = [];
	/** Verdicts that wait for those on the check posts. */
	let unconfirmed: { post: PostToJudge; line: VerdictLine }[] = [];
	let isSuspect = false;
	let characters = 0;

	const recordLine = (line: VerdictLine): void => {
		const post = pendingPosts.get(line.id);
		if (post) {
			pendingPosts.delete(line.id);
			unconfirmed.push({ post, line });
		} else if (pendingChecks.get(line.id) === line.included) pendingChecks.delete(line.id);
		else if (checks.size > 0) isSuspect = true;
	};
	const processLines = (lines: VerdictLine[]): void => {
		lines.forEach(recordLine);
		if (isSuspect || pendingChecks.size > 0 || unconfirmed.length === 0) return;
		callbacks.push(
			onVerdicts(
				unconfirmed.map(({ post, line }) => ({
					tweetId: post.id,
					included: line.included,
					reason: line.reasoning,
				})),
			),
		);
		unconfirmed = [];
	};

	return new Promise((resolve, reject) => {
		const resolveWith = (error?: ModelError) =>
			resolve({
				unjudged: [...unconfirmed.map(({ post }) => post), ...pendingPosts.values()],
				error,
			});
		const complete = async (error?: ModelError, receipt?: ModelReceipt): Promise<void> => {
			await Promise.all(callbacks);
			if (receipt) await onReceipt(receipt);
			resolveWith(error);
		};
		anySignal.addEventListener('abort', () => resolveWith(), { once: true });
		model.stream(
			{ operation: 'judge', apiKey, messages, maxTokens },
			{
				text(piece) {
					processLines(parser.push(piece));
					characters += piece.length;
					if (characters > MAX_CHARACTERS_PER_POST * (posts.length + 2)) overflow.abort();
				},
				end(receipt) {
					processLines(parser.end());
					complete(undefined, receipt).catch(reject);
				},
				fail(error, receipt) {
					processLines(parser.end());
					complete(error, receipt).catch(reject);
				},
			},
			anySignal,
		);
		if (anySignal.aborted) resolveWith();
	});
}
