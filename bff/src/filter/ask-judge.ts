import type { LanguageModel, ModelError, ModelReceipt } from '../outside/model.ts';
import { buildJudgePrompt, type PostToJudge } from './judge-prompt.ts';
import { type VerdictLine, VerdictLines } from './verdict-lines.ts';

export interface JudgeVerdict {
	tweetId: string;
	/** Null: the model gave no usable answer. */
	included: boolean | null;
	/** One sentence for the person. */
	reason: string;
}

export interface JudgeQuestion {
	model: LanguageModel;
	apiKey: string;
	/** What is worth reading, as plain text. */
	description: string;
	posts: readonly PostToJudge[];
	signal: AbortSignal;
	onVerdicts(verdicts: JudgeVerdict[]): void;
	/** What was answered is over when this is done. */
	onReceipt(receipt: ModelReceipt): void | Promise<void>;
}

export interface JudgeAnswer {
	/** Posts that no line of the answer was about. */
	missing: PostToJudge[];
	/** Why the answer ended early, if it did. */
	error: ModelError | undefined;
}

/** Characters of an answer for each post, after which nothing useful can come. */
const MAX_ANSWER_PER_POST = 4000;

/**
 * Asks the model about one batch and tells each verdict as its line ends. Only ids of this batch count, each once, the first time.
 * Resolves also when the answer fails; an abort resolves with what was there.
 */
export function askJudge({ model, apiKey, description, posts, signal, onVerdicts, onReceipt }: JudgeQuestion): Promise<JudgeAnswer> {
	const { messages, maxTokens, postOf } = buildJudgePrompt(description, posts);
	const open = new Map(postOf);
	const lines = new VerdictLines();
	const stop = new AbortController();
	const either = AbortSignal.any([signal, stop.signal]);
	let characters = 0;

	const hear = (found: VerdictLine[]): void => {
		const verdicts = found.flatMap(({ id, included, reasoning }) => {
			const post = open.get(id);
			if (!post) return [];
			open.delete(id);
			return [{ tweetId: post.id, included, reason: reasoning }];
		});
		if (verdicts.length > 0) onVerdicts(verdicts);
	};

	return new Promise((resolve, reject) => {
		const settle = async (error?: ModelError, receipt?: ModelReceipt): Promise<void> => {
			if (receipt) await onReceipt(receipt);
			resolve({ missing: [...open.values()], error });
		};
		either.addEventListener('abort', () => void settle(), { once: true });
		model.stream(
			{ apiKey, messages, maxTokens },
			{
				text(piece) {
					hear(lines.push(piece));
					characters += piece.length;
					if (characters > MAX_ANSWER_PER_POST * (posts.length + 2)) stop.abort();
				},
				end(receipt) {
					hear(lines.end());
					settle(undefined, receipt).catch(reject);
				},
				fail(error, receipt) {
					hear(lines.end());
					settle(error, receipt).catch(reject);
				},
			},
			either,
		);
		if (either.aborted) void settle();
	});
}
