import type { LanguageModel, ModelError, ModelReceipt } from '../../providers/model.ts';
import { buildJudgePrompt, type PostToJudge } from './judge-prompt.ts';
import { type VerdictLine, VerdictLines } from './verdict-line-parser.ts';

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
	/** The answer is over when what was told has been dealt with. */
	onVerdicts(verdicts: JudgeVerdict[]): void | Promise<void>;
	/** The answer is over when this is done. */
	onReceipt(receipt: ModelReceipt): void | Promise<void>;
}

export interface JudgeAnswer {
	/**
	 * Posts without a verdict that counts: the answer left them out, or it cannot be trusted with
	 * them.
	 */
	rest: PostToJudge[];
	/** Why the answer ended early, if it did. */
	error: ModelError | undefined;
}

/** Characters of an answer for each post, after which nothing useful can come. */
const MAX_ANSWER_PER_POST = 4000;

/**
 * Asks the model about one batch. Verdicts are held back until the check posts among the posts have
 * the right ones; from then on each is told as its line ends. An answer is suspect, and nothing
 * more of it is told, once a check post has the wrong verdict, an id is unknown or one comes twice:
 * the model may have obeyed a post. Resolves also when the answer fails; an abort resolves with
 * what was there.
 */
export function askJudge({
	model,
	apiKey,
	description,
	posts,
	signal,
	onVerdicts,
	onReceipt,
}: JudgeQuestion): Promise<JudgeAnswer> {
	const { messages, maxTokens, postOf, checks } = buildJudgePrompt(description, posts);
	const open = new Map(postOf);
	const openChecks = new Map(checks);
	const lines = new VerdictLines();
	const stop = new AbortController();
	const either = AbortSignal.any([signal, stop.signal]);
	const told: (void | Promise<void>)[] = [];
	let held: { post: PostToJudge; line: VerdictLine }[] = [];
	let isSuspect = false;
	let characters = 0;

	const take = (line: VerdictLine): void => {
		const post = open.get(line.id);
		if (post) {
			open.delete(line.id);
			held.push({ post, line });
		} else if (openChecks.get(line.id) === line.included) openChecks.delete(line.id);
		else if (checks.size > 0) isSuspect = true;
	};
	const hear = (found: VerdictLine[]): void => {
		found.forEach(take);
		if (isSuspect || openChecks.size > 0 || held.length === 0) return;
		told.push(
			onVerdicts(
				held.map(({ post, line }) => ({
					tweetId: post.id,
					included: line.included,
					reason: line.reasoning,
				})),
			),
		);
		held = [];
	};

	return new Promise((resolve, reject) => {
		const resolveWith = (error?: ModelError) =>
			resolve({ rest: [...held.map(({ post }) => post), ...open.values()], error });
		const settle = async (error?: ModelError, receipt?: ModelReceipt): Promise<void> => {
			await Promise.all(told);
			if (receipt) await onReceipt(receipt);
			resolveWith(error);
		};
		either.addEventListener('abort', () => resolveWith(), { once: true });
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
		if (either.aborted) resolveWith();
	});
}
