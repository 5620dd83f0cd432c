// npm test: everything that can run here; `everything`, as CI says it: what cannot has failed. npm run check: what needs no browser.
// `server`: the server's tests alone, as CI runs them on a real PostgreSQL.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';
import { joinReports, readReport } from './test-report.mjs';

ensureInstalled('tools');
await underProjectNode(import.meta.url);

const scope = process.argv[2] ?? 'all';
const reports = join(root, '.reports');
/** What each kind of test says of itself, for the closing count. CI's second run adds to the first one's. */
const testReports = {
	unit: join(reports, 'unit.json'),
	'end to end': join(reports, 'end-to-end.json'),
	'several machines': join(reports, 'several-machines.json'),
	'server on PostgreSQL': join(reports, 'server-on-postgresql.json'),
};
mkdirSync(reports, { recursive: true });
if (scope !== 'server')
	for (const report of Object.values(testReports)) for (const file of [report, againOf(report)]) rmSync(file, { force: true });

/** @param {string} name @param {string[]} args */
function run(name, args, env = {}) {
	process.stdout.write(`\n── ${name}\n`);
	const started = Date.now();
	const [tool = '', ...rest] = args;
	const { status } = spawnSync(tool, rest, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
	process.stdout.write(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s\n`);
	return { name, isOk: status === 0 };
}

/**
 * A few files that failed beside everything else are run once more on their own; the end names what passed only then.
 * @param {'unit' | 'several machines' | 'server on PostgreSQL'} name @param {string[]} filters
 */
function vitest(name, ...filters) {
	const report = testReports[name];
	const args = (/** @type {string} */ file) => [
		'vitest',
		'run',
		...filters,
		// Said here: a project does not take the number of workers over from the root's settings.
		'--maxWorkers=100%',
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${file}`,
	];
	const step = run(name, args(report));
	const { failedFiles } = readReport(report);
	if (step.isOk || failedFiles.length === 0 || failedFiles.length > 5) return step;
	return { name, isOk: run(`${name}: what failed, once more`, [...args(againOf(report)), ...failedFiles]).isOk };
}

const steps = [];
/** What did not run here, and why. */
const leftOut = [];
if (scope === 'server') {
	steps.push(vitest('server on PostgreSQL', '--project', 'bff'));
} else {
	steps.push(run('format and lint', ['biome', 'ci', '--error-on-warnings', '.']));
	steps.push(run('types', ['tsc', '-p', '.']));
	steps.push(vitest('unit'));
}
if (scope === 'all' || scope === 'everything') {
	const { buildChanged } = await import('./build.mjs');
	const { findBrowser } = await import('./find-browser.mjs');
	steps.push(run('storybook', ['npm', 'run', 'build', '-w', 'design-system']));
	await buildChanged();
	steps.push(
		run('end to end', ['playwright', 'test', '-c', 'shell/e2e/playwright.config.ts', '--reporter=list,json'], {
			BROWSER_PATH: await findBrowser(),
			PLAYWRIGHT_JSON_OUTPUT_NAME: testReports['end to end'],
		}),
	);
	const { whyNoMachines } = await import('./find-machines.mjs');
	const why = whyNoMachines();
	if (why === undefined) steps.push(vitest('several machines', '--root', 'deploy/several-machines'));
	else if (scope === 'all') leftOut.push(`several machines: ${why}`);
	else steps.push({ name: `several machines: ${why}`, isOk: false });
}

const outcomes = Object.entries(testReports).map(([name, report]) => ({
	name,
	...joinReports(readReport(report), readReport(againOf(report))),
}));
const passed = outcomes.flatMap((outcome) => outcome.passed);
const secondTry = outcomes.flatMap((outcome) => outcome.secondTry);
const failedSteps = steps.filter(({ isOk }) => !isOk).map(({ name }) => name);
// A step may fail without a test that does: lint, or an error outside of every test.
const nameless = failedSteps.filter((step) => !outcomes.some(({ name, failed }) => name === step && failed.length > 0));
const failed = [...outcomes.flatMap((outcome) => outcome.failed), ...nameless];
process.stdout.write('\n');
for (const name of secondTry) process.stdout.write(`Passed on its second try: ${name}\n`);
for (const name of failed) process.stdout.write(`Failed: ${name}\n`);
for (const what of leftOut) process.stdout.write(`Did not run: ${what}\n`);
const verdict = leftOut.length === 0 ? 'All is well.' : 'What ran is well.';
process.stdout.write(`${failedSteps.length === 0 ? verdict : `Not well: ${failedSteps.join(', ')}.`}\n`);
process.stdout.write(`${passed.length + secondTry.length} passed, ${failed.length} failed\n`);
process.exit(failedSteps.length === 0 ? 0 : 1);

/** @param {string} report */
function againOf(report) {
	return report.replace('.json', '-again.json');
}
