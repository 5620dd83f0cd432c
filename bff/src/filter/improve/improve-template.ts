import type { Static } from 'typebox';
import { type FullContent, pickContent, trimContent } from '../../../contract/filter/filter.ts';
import type { improveEvents, Measure } from '../../../contract/filter/improve.ts';
import { completeText } from '../../providers/complete-text.ts';
import { ModelError } from '../../providers/model.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import type { LabelledPost } from '../overrides/agreement-store.ts';
import type { KnownVerdict } from '../run/run-post-store.ts';
import { countReceipts } from '../try/count-receipts.ts';
import {
	decideLabelled,
	type JudgeSettings,
	judgeLabelled,
	type LabelledVerdict,
} from '../try/judge-labelled.ts';
import {
	buildImprovePrompt,
	IMPROVE_TOKENS,
	type ImproveRequest,
	type Proposal,
	parseProposal,
} from './improve-prompt.ts';
import type { Labels } from './improvements.ts';
import { disagreesWith, nothingToImprove } from './nothing-to-improve.ts';
import { measure } from './wilson.ts';

type Events = { [Name in keyof typeof improveEvents]: Static<(typeof improveEvents)[Name]> };

export interface ImprovementRun {
	userId: string;
	apiKey: string;
	signal: AbortSignal;
	send<Name extends keyof Events>(event: Name, data: Events[Name]): void;
}

/**
 * Lets the model propose a better description from the shown posts, and measures it and the old one
 * on the posts held out. Stores nothing. Rejects with 409 `nothing_to_improve`, a `ModelError`, or
 * the signal's reason.
 */
export async function improveTemplate(
	{ template, shown, heldOut, known }: Labels,
	{ userId, apiKey, signal, send }: ImprovementRun,
	{ usage, ...settings }: JudgeSettings,
): Promise<void> {
	const { onReceipt, total } = countReceipts(usage, userId);

	const judge = async (
		posts: readonly LabelledPost[],
		content: FullContent,
		stored: readonly KnownVerdict[],
		onVerdict: (verdict: LabelledVerdict) => void = () => undefined,
	): Promise<LabelledVerdict[]> => {
		const { decided, toJudge } = decideLabelled(posts, content.blockList, stored);
		const byId = new Map<string, LabelledVerdict>();
		const add = (verdict: LabelledVerdict): void => {
			byId.set(verdict.tweetId, verdict);
			onVerdict(verdict);
		};
		for (const verdict of decided) add(verdict);
		await judgeLabelled(toJudge, content, { ...settings, apiKey, signal, onReceipt }, add);
		return [...byId.values()];
	};

	const propose = async (request: ImproveRequest): Promise<Proposal> => {
		const messages = buildImprovePrompt(request);
		const asked = { operation: 'improve', apiKey, messages, maxTokens: IMPROVE_TOKENS } as const;
		for (const _attempt of ['first', 'second']) {
			const { text } = await settings.limitRequests(() =>
				completeText(settings.model, asked, signal, onReceipt),
			);
			const proposal = parseProposal(text);
			if (proposal) return proposal;
		}
		throw new ModelError(
			'model_unreadable',
			'The model didn’t write a description that Warble can read, twice. Try again, or change the description yourself.',
		);
	};

	const verdicts = await judge(shown, template, known);
	const disagrees = disagreesWith(verdicts);
	const disagreements = shown.filter(disagrees);
	if (disagreements.length === 0) throw nothingToImprove();
	send('labels', {
		shown: shown.length,
		disagreements: disagreements.length,
		heldOut: heldOut.length,
	});

	const proposal = await propose({
		description: plainText(template.description),
		disagreements,
		agreements: shown.filter((post) => !disagrees(post)),
	});
	const content = { ...pickContent(template), description: proposal.description };
	const { version } = template;
	send('proposed', { version, content: trimContent(content), summary: proposal.summary });

	/** Each post counts once for each description, also if its verdict is corrected. */
	const counted = new Set<string>();
	const countFor = (name: string) => (verdict: LabelledVerdict) => {
		counted.add(`${name} ${verdict.tweetId}`);
		send('progress', { judged: counted.size, total: 2 * heldOut.length });
	};
	const before = await judge(heldOut, template, known, countFor('before'));
	const after = await judge(heldOut, content, [], countFor('after'));
	send('done', { ...compare(heldOut, before, after), cost: total.cost });
}

/** Measures both on the posts on which both have a verdict, so that they can be compared. */
function compare(
	posts: readonly LabelledPost[],
	before: readonly LabelledVerdict[],
	after: readonly LabelledVerdict[],
): { before: Measure; after: Measure } {
	const includedIn = (verdicts: readonly LabelledVerdict[]) =>
		new Map(verdicts.map(({ tweetId, included }) => [tweetId, included]));
	const [old, proposed] = [includedIn(before), includedIn(after)];
	const both = posts.filter(
		({ tweetId }) =>
			(old.get(tweetId) ?? null) !== null && (proposed.get(tweetId) ?? null) !== null,
	);
	const agreed = (verdicts: ReadonlyMap<string, boolean | null>): number =>
		both.filter(({ tweetId, override }) => verdicts.get(tweetId) === (override === 'include'))
			.length;
	return {
		before: measure(agreed(old), both.length),
		after: measure(agreed(proposed), both.length),
	};
}
