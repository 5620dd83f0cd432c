import type { OnboardingData } from '../../../../contract/account/account.ts';
import { countPost } from '../../../../contract/networks/count-post.ts';
import type { TextLimits } from '../../../../contract/networks/text-limits.ts';
import { type DraftPart, MAX_PARTS } from '../../../../contract/publishing/draft-part.ts';
import type { RewriteKind } from '../../../../contract/publishing/rewrite.ts';
import { splitThread, toPosts } from '../../../../contract/publishing/split-thread.ts';
import { TWEET_LIMIT } from '../../../../contract/x/tweet-length.ts';
import { type ApiKeyStore, modelKey } from '../../../account/account.ts';
import type { SealedKeys } from '../../../auth/auth.ts';
import type { Models, Spender } from '../../../compose/compose.ts';
import type { Config } from '../../../config/config.ts';
import { invalidField } from '../../../http/app-error.ts';
import { completeText } from '../../../providers/complete-text.ts';
import { type LanguageModel, ModelError } from '../../../providers/model.ts';
import type { Usage } from '../../../usage/usage.ts';
import {
	buildRewritePrompt,
	parseRewrite,
	type RewriteRequest,
	rewriteTokens,
} from './rewrite-prompt.ts';

const KEY_MISSING =
	'Rewriting a draft needs your AI-provider key. Add it in settings, then try again.';

export interface RewriteOptions {
	model: LanguageModel;
	/** Counts the cost of rewrites against the user's monthly limit. */
	models: Pick<Models, 'spend'>;
	usage: Pick<Usage, 'addReceipt'>;
	keys: Pick<ApiKeyStore, 'open'>;
	config: Pick<Config, 'model'>;
}

export interface RewriteUser extends Spender {
	onboarding: OnboardingData | null;
	sealedKeys: SealedKeys;
}

export interface Rewrite {
	kind: RewriteKind;
	instruction: string;
	parts: readonly DraftPart[];
	/** Index of the only part to rewrite. */
	part: number | undefined;
	/** How long a post may be at the draft's account. */
	limits: TextLimits;
}

export type RewriteParts = ReturnType<typeof createRewriteParts>;

/**
 * Rewrites parts of a draft without storing them. Throws 400 `invalid_input` and `key_missing`, 409
 * `spending_limit_reached`, `ModelError`, and the signal's reason.
 */
export function createRewriteParts({ model, models, usage, keys, config }: RewriteOptions) {
	return async (
		user: RewriteUser,
		{ kind, instruction, parts, part, limits }: Rewrite,
		signal: AbortSignal,
	): Promise<{ parts: DraftPart[]; cost: number | null }> => {
		if (part !== undefined && part >= parts.length)
			throw invalidField('part', 'There is no such part. Reload the page and try again.');
		if (kind === 'free' && instruction.trim() === '')
			throw invalidField('instruction', 'Say what to change.');
		const chosen = part === undefined ? parts : parts.slice(part, part + 1);
		if (chosen.every(({ text }) => text.trim() === ''))
			throw invalidField('parts', 'Write something first.');
		const apiKey = modelKey({ keys, config }, user.id, user.sealedKeys, KEY_MISSING);
		const isThread = kind === 'thread';
		const written = chosen.filter(({ text }) => text.trim() !== '');
		const request: RewriteRequest = {
			kind,
			instruction: instruction.trim(),
			texts: written.map(({ text }) => text),
			others: parts.filter((other) => !chosen.includes(other)).map(({ text }) => text),
			onboarding: user.onboarding,
			// A thread at X has short posts, also for an account that may post long ones.
			limits: isThread && limits.counting === 'x' ? { ...limits, length: TWEET_LIMIT } : limits,
		};
		let cost: number | null = null;
		const ask = async (asked: RewriteRequest): Promise<string[]> => {
			const messages = buildRewritePrompt(asked);
			const maxTokens = rewriteTokens(asked.texts);
			const asking = { operation: 'rewrite', apiKey, messages, maxTokens } as const;
			const { text, receipt } = await models.spend(user, messages, (onReceipt) =>
				completeText(model, asking, signal, async (received) => {
					onReceipt(received);
					await usage.addReceipt(user.id, 'rewrite', received);
				}),
			);
			if (receipt.cost !== null) cost = (cost ?? 0) + receipt.cost;
			const texts = parseRewrite(text);
			if (!texts || !hasRightCount(asked, texts))
				throw new ModelError(
					'model_refused',
					'The model didn’t write a usable version. Try again, or edit the draft yourself.',
				);
			return texts;
		};

		let texts = await ask(request);
		if (!isShortEnough(request, texts)) texts = await ask({ ...request, tooLong: texts });
		if (isThread)
			texts = texts.flatMap((text) => toPosts(splitThread(text, { limits: request.limits })));
		if (!isShortEnough(request, texts) || texts.length > MAX_PARTS)
			throw new ModelError(
				'model_refused',
				`The model’s versions were too long. Try again, or shorten the draft yourself.`,
			);
		const rewritten = isThread ? toThread(chosen, texts) : withTexts(chosen, texts);
		return {
			parts: part === undefined ? rewritten : parts.toSpliced(part, 1, ...rewritten),
			cost,
		};
	};
}

/** A thread has at least as many posts as parts before, so that media stay with their parts. */
function hasRightCount({ kind, texts }: RewriteRequest, found: readonly string[]): boolean {
	if (kind === 'thread') return found.length >= Math.max(2, texts.length);
	return found.length === texts.length;
}

function isShortEnough({ kind, texts, limits }: RewriteRequest, found: readonly string[]): boolean {
	const lengthOf = (text: string) => countPost(text, limits);
	const lengths = found.map(lengthOf);
	if (lengths.some((length) => length > limits.length)) return false;
	return kind !== 'shorter' || sum(lengths) < sum(texts.map(lengthOf));
}

/** Puts the new texts into the parts. Parts without text stay as they are. */
function withTexts(parts: readonly DraftPart[], texts: readonly string[]): DraftPart[] {
	const rest = [...texts];
	return parts.map(({ text, media }) => ({
		text: text.trim() === '' ? text : (rest.shift() ?? text),
		media,
	}));
}

/** Media stay with the part at their position. */
function toThread(parts: readonly DraftPart[], texts: readonly string[]): DraftPart[] {
	const thread = texts.map((text, index) => ({ text, media: parts[index]?.media ?? [] }));
	return [...thread, ...parts.slice(texts.length)];
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
