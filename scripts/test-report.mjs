// Reads a JSON report of vitest or Playwright: which tests passed and failed, and how long each
// file took.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ path: string, tests: number, seconds: number }} TestFile
 * @typedef {{ passed: number, failed: string[], files: TestFile[] }} Report
 */

/**
 * @param {string} file @param {string} root paths are relative to it
 * @returns {Report} empty if the report is missing or invalid
 */
export function readReport(file, root) {
	/** @type {Report} */
	const report = { passed: 0, failed: [], files: [] };
	let json;
	try {
		json = JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return report;
	}
	for (const suite of json.suites ?? [])
		addSuite(suite, relative(root, `${json.config.rootDir}/${suite.file}`), [], report);
	for (const { name, status, assertionResults, startTime, endTime } of json.testResults ?? []) {
		const path = relative(root, name);
		report.files.push({
			path,
			tests: assertionResults.length,
			seconds: (endTime - startTime) / 1000,
		});
		const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
		report.passed += assertionResults.filter(
			(/** @type {any} */ test) => test.status === 'passed',
		).length;
		report.failed.push(...failed.map((/** @type {any} */ test) => `${path} > ${test.fullName}`));
		// An error outside of every test.
		if (status === 'failed' && failed.length === 0) report.failed.push(path);
	}
	return report;
}

/** @param {any} suite @param {string} path @param {string[]} parents @param {Report} report */
function addSuite(suite, path, parents, report) {
	const names = [...parents, suite.title];
	for (const child of suite.suites ?? []) addSuite(child, path, names, report);
	for (const spec of suite.specs ?? []) {
		for (const { status, results } of spec.tests) {
			if (status === 'expected') report.passed += 1;
			else if (status !== 'skipped') report.failed.push([...names, spec.title].join(' > '));
			const seconds = results.reduce(
				(/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration / 1000,
				0,
			);
			const file = report.files.find((one) => one.path === path);
			if (file) Object.assign(file, { tests: file.tests + 1, seconds: file.seconds + seconds });
			else report.files.push({ path, tests: 1, seconds });
		}
	}
}
