// Reads a JSON report of vitest or Playwright: which tests passed and failed, and how long each
// file took.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ path: string, tests: number, seconds: number, passed: number, failed: string[],
 *   flaky: string[], slowest: { name: string, seconds: number } }} TestFile `flaky`: tests that
 *   passed only when they ran again
 */

/**
 * @param {string} file @param {string} root paths are relative to it
 * @returns {TestFile[]} none if the report is missing or invalid
 */
export function readReport(file, root) {
	/** @type {TestFile[]} */
	const files = [];
	let json;
	try {
		json = JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return files;
	}
	for (const suite of json.suites ?? [])
		addSuite(suite, relative(root, `${json.config.rootDir}/${suite.file}`), [], files);
	for (const { name, status, assertionResults, startTime, endTime } of json.testResults ?? []) {
		const path = relative(root, name);
		const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
		files.push({
			path,
			tests: assertionResults.length,
			seconds: (endTime - startTime) / 1000,
			passed: assertionResults.filter((/** @type {any} */ test) => test.status === 'passed').length,
			failed:
				// An error outside of any test.
				status === 'failed' && failed.length === 0
					? [path]
					: failed.map((/** @type {any} */ test) => `${path} > ${test.fullName}`),
			flaky: [],
			slowest: assertionResults
				.map((/** @type {any} */ test) => ({
					name: test.fullName,
					seconds: (test.duration ?? 0) / 1000,
				}))
				.reduce(slower, NO_TEST),
		});
	}
	return files;
}

/**
 * A report in which some files ran again, alone: what failed only before is flaky.
 *
 * @param {readonly TestFile[]} first @param {readonly TestFile[]} again @returns {TestFile[]}
 */
export function mergeReports(first, again) {
	const paths = again.map(({ path }) => path);
	const stillFailed = new Set(again.flatMap(({ failed }) => failed));
	/** @param {string} path */
	const flakyIn = (path) =>
		first
			.filter((file) => file.path === path)
			.flatMap(({ failed }) => failed.filter((name) => !stillFailed.has(name)));
	return [
		...first.filter(({ path }) => !paths.includes(path)),
		// A file that belongs to two projects is listed twice.
		...again.map((file, index) =>
			paths.indexOf(file.path) === index ? { ...file, flaky: flakyIn(file.path) } : file,
		),
	];
}

const NO_TEST = { name: '', seconds: 0 };

/** @param {TestFile['slowest']} one @param {TestFile['slowest']} other */
const slower = (one, other) => (other.seconds > one.seconds ? other : one);

/** @param {any} suite @param {string} path @param {string[]} parents @param {TestFile[]} files */
function addSuite(suite, path, parents, files) {
	const names = [...parents, suite.title];
	for (const child of suite.suites ?? []) addSuite(child, path, names, files);
	for (const spec of suite.specs ?? []) {
		for (const { status, results } of spec.tests) {
			let file = files.find((one) => one.path === path);
			if (!file) {
				file = { path, tests: 0, seconds: 0, passed: 0, failed: [], flaky: [], slowest: NO_TEST };
				files.push(file);
			}
			const name = [...names, spec.title].join(' > ');
			file.tests += 1;
			for (const { duration } of results) file.seconds += duration / 1000;
			if (status === 'expected' || status === 'flaky') file.passed += 1;
			else if (status !== 'skipped') file.failed.push(name);
			if (status === 'flaky') file.flaky.push(name);
		}
	}
}
