import type { LanguageModel, ModelError, ModelReceipt } from '../../providers/model.ts';
import type { JudgePrompt, PostToJudge } from './judge-prompt.ts';
import { type ParsedVerdict, VerdictParser } from './verdict-parser.ts';

export interface JudgeVerdict {
	tweetId: string;
	/** Null if the model gave no usable verdict. */
	included: boolean | null;
	/** One sentence for the user. */
	reason: string;
	/** Whether it replaces a verdict on the post that was passed on before. */
	isCorrection?: boolean;
}

/** Money that is set aside for a request. */
export interface Reservation {
	/** US dollars. */
	amount: number;
	/**
	 * Called when the request is over. `isFree`: whether it cost nothing. Otherwise the money stays
	 * set aside, unless a receipt has replaced it.
	 */
	end(isFree: boolean): Promise<void>;
}

export interface JudgeRequest {
	model: LanguageModel;
	apiKey: string;
	prompt: JudgePrompt;
	signal: AbortSignal;
	/** The request completes only after the returned promise has resolved. */
	onVerdicts(verdicts: JudgeVerdict[]): void | Promise<void>;
	/** The request completes only after the returned promise has resolved. */
	onReceipt(receipt: ModelReceipt): void | Promise<void>;
}

export interface JudgeResponse {
	/** Posts without a usable verdict: missing from the response, or in an untrusted response. */
	unjudged: PostToJudge[];
	/** Posts whose verdict was passed on before the response contradicted it. */
	contradicted: PostToJudge[];
	/** Whether the response had a verdict on any post of the request. */
	isReadable: boolean;
	/** Why the response ended early, if it did. */
	error: ModelError | undefined;
	/** Whether the provider refused the request before it wrote anything. */
	isRefused: boolean;
}

/**
 * Maximum number of characters per post that are read of a response; longer responses are not
 * useful.
 */
const MAX_CHARACTERS_PER_POST = 4000;

/**
 * Sends one batch to the model. Verdicts are passed on only after both check posts have the right
 * verdicts; from then on each one is passed on as it completes. The verdict on a single post, which
 * has no check posts, is passed on at the end. A response is suspect, and the rest of it is
 * ignored, as soon as a check post has the wrong verdict, an id is unknown, or an id comes twice:
 * the model may have followed instructions in a post. Resolves also when the model fails or the
 * signal aborts, with the posts that have no verdict by then.
 */
export function requestVerdicts({
	model,
	apiKey,
	prompt: { messages, maxTokens, postById, checks },
	signal,
	onVerdicts,
	onReceipt,
}: JudgeRequest): Promise<JudgeResponse> {
	const hasChecks = checks.size > 0;
	const pendingPosts = new Map(postById);
	const pendingChecks = new Map(checks);
	const includedById = new Map<string, boolean>();
	const contradictedIds = new Set<string>();
	const parser = new VerdictParser();
	const overflow = new AbortController();
	const anySignal = AbortSignal.any([signal, overflow.signal]);
	const callbacks: (void | Promise<void>)[] = [];
	/** Verdicts that wait for those on the check posts, or for the end. */
	let unconfirmed: { post: PostToJudge; verdict: ParsedVerdict }[] = [];
	let isSuspect = false;
	let isReadable = false;
	let characters = 0;

	const recordVerdict = (verdict: ParsedVerdict): void => {
		const { id, included } = verdict;
		const post = pendingPosts.get(id);
		isReadable ||= postById.has(id) || checks.has(id);
		const earlier = includedById.get(id);
		if (earlier !== undefined && earlier !== included) contradictedIds.add(id);
		if (post) {
			pendingPosts.delete(id);
			includedById.set(id, included);
			unconfirmed.push({ post, verdict });
		} else if (pendingChecks.get(id) === included) pendingChecks.delete(id);
		else if (hasChecks) isSuspect = true;
	};
	const passOn = (): void => {
		if (isSuspect || pendingChecks.size > 0 || unconfirmed.length === 0) return;
		callbacks.push(
			onVerdicts(
				unconfirmed.map(({ post, verdict }) => ({
					tweetId: post.id,
					included: verdict.included,
					reason: verdict.reasoning || 'The model gave no reason.',
				})),
			),
		);
		unconfirmed = [];
	};

	return new Promise((resolve, reject) => {
		const resolveWith = (error?: ModelError, receipt?: ModelReceipt) => {
			const unjudged = [...unconfirmed.map(({ post }) => post), ...pendingPosts.values()];
			const contradicted = [...contradictedIds].flatMap((id) => postById.get(id) ?? []);
			resolve({
				unjudged,
				contradicted: contradicted.filter((post) => !unjudged.includes(post)),
				isReadable,
				error,
				isRefused: error !== undefined && receipt === undefined && characters === 0,
			});
		};
		const complete = async (error?: ModelError, receipt?: ModelReceipt): Promise<void> => {
			if (!hasChecks && contradictedIds.size === 0) passOn();
			await Promise.all(callbacks);
			if (receipt) await onReceipt(receipt);
			resolveWith(error, receipt);
		};
		anySignal.addEventListener('abort', () => resolveWith(), { once: true });
		model.stream(
			{ operation: 'judge', apiKey, messages, maxTokens },
			{
				text(piece) {
					for (const verdict of parser.push(piece)) recordVerdict(verdict);
					if (hasChecks) passOn();
					characters += piece.length;
					if (characters > MAX_CHARACTERS_PER_POST * (postById.size + 2)) overflow.abort();
				},
				end(receipt) {
					complete(undefined, receipt).catch(reject);
				},
				fail(error, receipt) {
					complete(error, receipt).catch(reject);
				},
			},
			anySignal,
		);
		if (anySignal.aborted) resolveWith();
	});
}
