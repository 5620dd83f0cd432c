// The table with times at the end of `npm test`.
import { FAILS_AT_TIMES, FILE_BUDGET_SECONDS, TEST_BUDGET_SECONDS } from './test-budgets.mjs';

const SLOWEST = 30;

/**
 * @typedef {{ name: string, seconds: number, budget: number | undefined }} StepTime
 * @param {readonly StepTime[]} steps @param {readonly import('./test-report.mjs').TestFile[]} files
 * @returns {string}
 */
export function describeTimes(steps, files) {
	const stepRows = steps.map(({ name, seconds, budget }) => [
		name,
		whole(seconds),
		budget === undefined ? '' : String(budget),
	]);
	const projects = Map.groupBy(files, projectOf);
	const projectRows = [...projects].map(([name, projectFiles]) => [
		name,
		String(projectFiles.length),
		String(sum(projectFiles.map(({ tests }) => tests))),
		whole(sum(projectFiles.map(({ seconds }) => seconds))),
	]);
	const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
	const total = sum(steps.map(({ seconds }) => seconds));
	return [
		table(
			['step', 's', 'budget'],
			[...stepRows, ['together', whole(total), whole(sum(steps.map(({ budget = 0 }) => budget)))]],
		),
		table(['project', 'files', 'tests', 's of its files'], projectRows),
		table(
			[`the ${slowest.length} slowest files`, 's', 'tests'],
			slowest.map(({ path, seconds, tests }) => [path, seconds.toFixed(1), String(tests)]),
		),
		...overBudget(steps, files),
	].join('\n');
}

/**
 * @param {readonly StepTime[]} steps @param {readonly import('./test-report.mjs').TestFile[]} files
 */
function overBudget(steps, files) {
	const late = steps.filter(({ seconds, budget = Infinity }) => seconds > budget);
	return [
		...late.map(
			({ name, seconds, budget }) => `OVER BUDGET: ${name} took ${whole(seconds)} s of ${budget}.`,
		),
		...slowTests(files).map(
			({ name, seconds, budget }) => `SLOW: ${name} took ${seconds.toFixed(1)} s of ${budget}.`,
		),
	];
}

/**
 * The files and tests that take more than their budget, without those of processes and browsers.
 *
 * @param {readonly import('./test-report.mjs').TestFile[]} files
 * @param {number} [times] more than so many times their budget
 */
export function slowTests(files, times = 1) {
	return files
		.filter(({ path }) => !/process|\.spec\.tsx?$/.test(path))
		.flatMap(({ path, seconds, slowest }) => [
			{ name: path, seconds, budget: FILE_BUDGET_SECONDS },
			{
				name: `${path} > ${slowest.name}`,
				seconds: slowest.seconds,
				budget: TEST_BUDGET_SECONDS,
			},
		])
		.filter(({ seconds, budget }) => seconds > times * budget);
}

/**
 * What fails because it takes far too long.
 *
 * @param {readonly import('./test-report.mjs').TestFile[]} files
 */
export const describeFarTooSlow = (files) =>
	slowTests(files, FAILS_AT_TIMES).map(
		({ name, seconds, budget }) => `${name} took ${whole(seconds)} s of ${budget}`,
	);

/** @param {import('./test-report.mjs').TestFile} file */
function projectOf({ path }) {
	if (path.endsWith('.process.test.ts')) return 'server processes';
	if (path.startsWith('e2e/')) return 'end to end';
	return path.split('/', 1)[0] ?? path;
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
	const all = [head, ...rows];
	const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
	const line = (/** @type {string[]} */ row) =>
		row
			.map((cell, column) =>
				column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
			)
			.join('  ');
	return `${all.map(line).join('\n')}\n`;
}

/** @param {number} seconds */
const whole = (seconds) => String(Math.round(seconds));

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
