import { hasWords, searchWords } from '../../../contract/search/fold-text.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { overriddenBalance } from './run-store.ts';

const db = areaDb('filter');

/** Older runs are not searched. */
const SEARCHED_RUNS = 1000;

export interface FoundRun {
	id: string;
	title: string;
	createdAt: string;
	total: number;
	included: number;
}

/**
 * Finds a user's runs whose title and time, as `describeTime` writes it, contain all words, the
 * newest first.
 */
export function createSearchRuns(em: Em) {
	return async (
		userId: string,
		words: readonly string[],
		limit: number,
		describeTime: (time: Date) => string,
	): Promise<FoundRun[]> => {
		const runs = await db(em)
			.selectFrom('filter_runs')
			.where('userId', '=', userId)
			.orderBy('createdAt', 'desc')
			.orderBy('id', 'desc')
			.limit(words.length === 0 ? limit : SEARCHED_RUNS)
			.select(['id', 'title', 'createdAt'])
			.execute();
		const matches = ({ title, createdAt }: (typeof runs)[number]) => {
			const time = words.length === 0 ? [] : searchWords(describeTime(createdAt));
			return words.every((word) => hasWords(title, [word]) || time.some(isBegunBy(word)));
		};
		const found = runs.filter(matches).slice(0, limit);
		if (found.length === 0) return [];
		const counts = await db(em)
			.selectFrom('filter_runs')
			.where('userId', '=', userId)
			.where(
				'id',
				'in',
				found.map(({ id }) => id),
			)
			.select(['id', 'total', 'included', overriddenBalance.as('overriddenBalance')])
			.execute();
		return found.map(({ id, title, createdAt }) => {
			const row = counts.find((each) => each.id === id);
			return {
				id,
				title,
				createdAt: createdAt.toISOString(),
				total: row?.total ?? 0,
				included: (row?.included ?? 0) + (row?.overriddenBalance ?? 0),
			};
		});
	};
}

/** Numbers are whole: `20` does not find a year. */
const isBegunBy = (word: string) => (part: string) =>
	/^\d+$/.test(word) ? part === word : part.startsWith(word);
