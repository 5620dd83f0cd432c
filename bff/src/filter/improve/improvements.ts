import type { FullContent } from '../../../contract/filter/filter.ts';
import { MIN_LABELS } from '../../../contract/filter/improve.ts';
import { AppError } from '../../http/app-error.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { promptHash } from '../judge/judge-prompt.ts';
import type { createAgreementStore, LabelledPost } from '../overrides/agreement-store.ts';
import type { KnownVerdict, RunPostStore } from '../run/run-post-store.ts';
import type { Templates } from '../template/templates.ts';
import { decideLabelled, type JudgeSettings } from '../try/judge-labelled.ts';
import { type ImprovementRun, improveTemplate } from './improve-template.ts';
import { disagreesWith, nothingToImprove } from './nothing-to-improve.ts';
import { oneOfEachStory, splitLabels } from './split-labels.ts';

interface Options {
	templates: Templates;
	agreement: Pick<ReturnType<typeof createAgreementStore>, 'labelledPosts'>;
	posts: Pick<RunPostStore, 'findKnown'>;
	modelName: string;
	judgeSettings: JudgeSettings;
}

/** What an improvement works with. */
export interface Labels {
	template: FullContent & { version: number };
	/** The labelled posts that the model may see. */
	shown: LabelledPost[];
	/** The labelled posts on which descriptions are measured. */
	heldOut: LabelledPost[];
	/** The stored verdicts of the newest version. */
	known: readonly KnownVerdict[];
}

/** Maximum number of labelled posts that are used, most recently labelled first. */
const LABEL_LIMIT = 500;

/**
 * Returns a function that reads the labelled posts of a template, and returns the improvement to
 * start. It throws 404, 400 `too_few_labels`, and 409 `nothing_to_improve` if that is known without
 * the model.
 */
export function createImprovements({
	templates,
	agreement,
	posts,
	modelName,
	judgeSettings,
}: Options) {
	return async (userId: string, templateId: string) => {
		const template = await templates.read(userId, templateId);
		const labelled = oneOfEachStory(await agreement.labelledPosts(userId, templateId, LABEL_LIMIT));
		const { shown, heldOut } = splitLabels(labelled);
		if (labelled.length < MIN_LABELS || shown.length === 0 || heldOut.length === 0)
			throw tooFewLabels(labelled.length);
		const known = await posts.findKnown(
			{ userId, model: modelName, promptHash: promptHash(plainText(template.description)) },
			labelled.map(({ tweetId }) => tweetId),
		);
		const { decided, toJudge } = decideLabelled(shown, template.blockList, known);
		if (toJudge.length === 0 && !shown.some(disagreesWith(decided))) throw nothingToImprove();
		const labels: Labels = { template, shown, heldOut, known };
		return (run: Omit<ImprovementRun, 'userId'>) =>
			improveTemplate(labels, { ...run, userId }, judgeSettings);
	};
}

function tooFewLabels(count: number): AppError {
	const posts = count === 1 ? 'post' : 'posts';
	return new AppError(
		400,
		'too_few_labels',
		count < MIN_LABELS
			? `You have decided on ${count} ${posts} of this filter yourself. With ${MIN_LABELS}, an improvement can be measured. Include or filter out ${MIN_LABELS - count} more.`
			: `You have decided on ${count} ${posts} of this filter yourself, which is still too few to measure an improvement. Include or filter out a few more.`,
	);
}
