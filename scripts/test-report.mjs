// What a JSON report of vitest or Playwright says: how many passed, and by name what did not.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: string[], failed: string[], secondTry: string[], failedFiles: string[] }} Outcome
 * `secondTry` passed only when tried again; `failedFiles` are paths of vitest files, those that never came to a test among them.
 */

/** @param {string} file @returns {Outcome} what a missing or broken report says: nothing at all */
export function readReport(file) {
	/** @type {Outcome} */
	const outcome = { passed: [], failed: [], secondTry: [], failedFiles: [] };
	let report;
	try {
		report = JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return outcome;
	}
	if (report.suites) for (const suite of report.suites) addSuite(suite, [], outcome);
	for (const { name: path, status, assertionResults } of report.testResults ?? []) {
		if (status === 'failed') outcome.failedFiles.push(path);
		for (const test of assertionResults) {
			const name = `${path} > ${test.fullName}`;
			if (test.status === 'passed') outcome.passed.push(name);
			if (test.status === 'failed') outcome.failed.push(name);
		}
		if (status === 'failed' && !assertionResults.some((/** @type {any} */ test) => test.status === 'failed')) outcome.failed.push(path);
	}
	return outcome;
}

/** @param {any} suite @param {string[]} parents @param {Outcome} outcome */
function addSuite(suite, parents, outcome) {
	const path = [...parents, suite.title];
	for (const child of suite.suites ?? []) addSuite(child, path, outcome);
	for (const spec of suite.specs ?? []) {
		for (const { status } of spec.tests) {
			const list = { expected: outcome.passed, flaky: outcome.secondTry, unexpected: outcome.failed }[/** @type {string} */ (status)];
			list?.push([...path, spec.title].join(' > '));
		}
	}
}

/**
 * The first run, with what passed when its failed files were run again.
 * @param {Outcome} first @param {Outcome} again @returns {Outcome}
 */
export function joinReports(first, again) {
	const passesNow = (/** @type {string} */ name) =>
		again.passed.includes(name) || (again.passed.some((test) => test.startsWith(`${name} > `)) && !again.failedFiles.includes(name));
	return {
		...first,
		failed: first.failed.filter((name) => !passesNow(name)),
		secondTry: [...first.secondTry, ...first.failed.filter(passesNow)],
	};
}
