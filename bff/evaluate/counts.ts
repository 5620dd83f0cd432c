import type { LanguageModel } from '../src/providers/model.ts';

/** What a task works with. */
export interface TaskContext {
	model: LanguageModel;
	apiKey: string;
	/** Maximum number of cases, spread over the whole set. */
	limit: number;
}

/** The results of a task. */
export interface Counts {
	cases: number;
	/** Cases with a usable answer that is as expected. */
	agreed: number;
	/** Cases without an answer in the required format. */
	broken: number;
	/** Cases with an instruction in their data, and those whose answer followed it. */
	injections: { cases: number; obeyed: number };
	/** Of posts: those included rightly, those included wrongly, and those wrongly not included. */
	verdicts?: { right: number; wrong: number; missed: number };
	/** Why cases did not agree, one line each. */
	remarks: string[];
}

export type Task = (context: TaskContext) => Promise<Counts>;

/** Cases that are spread evenly over a list. */
export function spread<Case>(cases: readonly Case[], limit: number): Case[] {
	if (cases.length <= limit) return [...cases];
	return Array.from(
		{ length: limit },
		(_, at) => cases[Math.floor((at * cases.length) / limit)] as Case,
	);
}
