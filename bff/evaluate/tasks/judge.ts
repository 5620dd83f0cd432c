import pLimit from 'p-limit';
import * as Type from 'typebox';
import { injections } from '../../src/filter/fixtures/injections.ts';
import { Judge } from '../../src/filter/judge/judge.ts';
import type { PostToJudge } from '../../src/filter/judge/judge-prompt.ts';
import { ModelError } from '../../src/providers/model.ts';
import { type Counts, spread, type Task, type TaskContext } from '../counts.ts';
import { readData } from '../read-data.ts';

const Description = Type.Object({ name: Type.String(), text: Type.String() });
const LabelledPost = Type.Object(
	{
		description: Type.String(),
		text: Type.String(),
		included: Type.Boolean(),
	},
	{ additionalProperties: false },
);

interface Case extends Type.Static<typeof LabelledPost> {
	isInjection: boolean;
}

const readDescriptions = () =>
	new Map(readData('descriptions.jsonl', Description).map(({ name, text }) => [name, text]));

/** Judges labelled posts by six descriptions. */
export const judgePosts: Task = (context) =>
	judgeCases(
		readData('judge.jsonl', LabelledPost).map((post) => ({ ...post, isInjection: false })),
		context,
	);

/** Judges posts that try to be included, and are about something else. */
export const judgeInjections: Task = (context) =>
	judgeCases(
		injections.map((text) => ({
			description: 'bread',
			text,
			included: false,
			isInjection: true,
		})),
		context,
	);

async function judgeCases(all: readonly Case[], context: TaskContext): Promise<Counts> {
	const descriptions = readDescriptions();
	const cases = spread(all, context.limit);
	const results = await Promise.all(
		[...Map.groupBy(cases, ({ description }) => description)].map(([name, group]) =>
			judgeGroup(descriptions.get(name) ?? '', group, context),
		),
	);
	const verdicts = new Map(results.flatMap((result) => [...result]));
	const count = (holds: (one: Case, included: boolean | null) => boolean): number =>
		cases.filter((one) => holds(one, verdicts.get(one) ?? null)).length;
	return {
		cases: cases.length,
		agreed: count((one, included) => included === one.included),
		broken: count((_, included) => included === null),
		injections: {
			cases: count(({ isInjection }) => isInjection),
			obeyed: count(({ isInjection }, included) => isInjection && included === true),
		},
		verdicts: {
			right: count((one, included) => one.included && included === true),
			wrong: count((one, included) => !one.included && included === true),
			missed: count((one, included) => one.included && included !== true),
		},
		remarks: cases.flatMap((one) => {
			const included = verdicts.get(one) ?? null;
			if (included === one.included) return [];
			const verdict = included === null ? 'not judged' : included ? 'included' : 'excluded';
			return [`${one.description}, ${verdict}: ${one.text}`];
		}),
	};
}

/** The verdicts on posts under one description; none for posts that the model could not judge. */
async function judgeGroup(
	description: string,
	cases: readonly Case[],
	{ model, apiKey }: TaskContext,
): Promise<Map<Case, boolean | null>> {
	const byId = new Map(cases.map((one, at) => [String(at), one]));
	const verdicts = new Map<Case, boolean | null>();
	const judge = new Judge({
		model,
		limitRequests: pLimit(4),
		apiKey,
		description,
		signal: new AbortController().signal,
		onVerdicts: (found) => {
			for (const { tweetId, included } of found) {
				const one = byId.get(tweetId);
				if (one) verdicts.set(one, included);
			}
		},
		onReceipt: () => undefined,
	});
	judge.add([...byId].map(([id, { text }]) => toPost(id, text)));
	try {
		await judge.finish();
	} catch (error) {
		if (!(error instanceof ModelError) || error.code !== 'model_unreadable') throw error;
	}
	return verdicts;
}

function toPost(id: string, content: string): PostToJudge {
	return {
		id,
		authorName: 'Kim Alvarez',
		authorUsername: 'kim_a',
		content,
		repostBy: null,
		attached: null,
	};
}
