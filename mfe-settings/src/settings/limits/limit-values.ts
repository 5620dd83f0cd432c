import type { ComposeSpending } from 'bff/contract/compose/models';
import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { amountOf, isAmount } from './amount.ts';

/** What has a monthly limit: the assistant's answers, posts at X, and reading results. */
export type LimitName = 'answers' | 'posts' | 'results';

/** The typed limits, in US dollars. Empty is no limit, and for results it reads none. */
export type LimitValues = Readonly<Record<LimitName, string>>;
export type LimitProblems = Partial<Record<LimitName, string>>;

export interface StoredLimits {
	answers: ComposeSpending;
	publishing: PublishingSettings;
}

const textOf = (limit: number | null) => (limit === null ? '' : String(limit));
const limitOf = (text: string) => (text.trim() === '' ? null : amountOf(text));

export function limitValuesOf({ answers, publishing }: StoredLimits): LimitValues {
	return {
		answers: textOf(answers.monthlyLimit),
		posts: textOf(publishing.monthlyLimit),
		results: textOf(publishing.resultsLimit),
	};
}

/** Errors to fix before the limits can be saved. */
export function findProblems(values: LimitValues): LimitProblems {
	const problem = 'Enter an amount in dollars, or leave it empty for no limit.';
	const isRefused = (text: string, max: number) => text.trim() !== '' && !isAmount(text, max);
	return {
		...(isRefused(values.answers, 100_000) && { answers: problem }),
		...(isRefused(values.posts, 100_000) && { posts: problem }),
		...(isRefused(values.results, 1000) && {
			results: 'Enter an amount up to $1,000, or leave it empty to turn results off.',
		}),
	};
}

/** The limits that differ from the stored ones, by the request that saves them. */
export function changesOf(values: LimitValues, stored: StoredLimits) {
	const before = limitValuesOf(stored);
	const isChanged = (name: LimitName) => limitOf(values[name]) !== limitOf(before[name]);
	return {
		answers: isChanged('answers') ? { monthlyLimit: limitOf(values.answers) } : undefined,
		publishing:
			isChanged('posts') || isChanged('results')
				? {
						...(isChanged('posts') && { monthlyLimit: limitOf(values.posts) }),
						...(isChanged('results') && { resultsLimit: limitOf(values.results) }),
					}
				: undefined,
	};
}
