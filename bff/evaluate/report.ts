import { measure } from '../src/filter/improve/wilson.ts';
import type { Result } from './evaluate.ts';

const columns = [
	'task',
	'cases',
	'precision',
	'recall',
	'agreement',
	'broken formats',
	'injections obeyed',
	'tokens',
	'cost',
	'seconds',
];

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const share = (part: number, whole: number): string => (whole === 0 ? '–' : percent(part / whole));

function rowOf(result: Result): string[] {
	const { cases, agreed, broken, injections, verdicts, tokens, cost, seconds } = result;
	const { low, high } = measure(agreed, cases);
	return [
		result.task,
		String(cases),
		verdicts ? share(verdicts.right, verdicts.right + verdicts.wrong) : '–',
		verdicts ? share(verdicts.right, verdicts.right + verdicts.missed) : '–',
		`${agreed} of ${cases} (${Math.round(100 * low)} to ${percent(high)})`,
		String(broken),
		injections.cases === 0 ? '–' : `${injections.obeyed} of ${injections.cases}`,
		tokens.toLocaleString('en'),
		cost === null ? '–' : `$${cost.toFixed(4)}`,
		seconds.toFixed(1),
	];
}

/** The results as a table in Markdown. */
export function tableOf(results: readonly Result[]): string {
	return [columns, columns.map(() => '---'), ...results.map(rowOf)]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

const figures = /(<!-- figures -->\n)[\s\S]*?(\n<!-- end of figures -->)/;

/** The document with the figures of this run in place of the earlier ones. */
export function withFigures(document: string, heading: string, table: string): string {
	if (!figures.test(document)) throw new Error('docs/evaluation.md has no place for the figures.');
	return document.replace(
		figures,
		(_, start: string, end: string) => `${start}${heading}\n\n${table}${end}`,
	);
}
