// npm test: everything. npm run check: what needs no browser. `server`: the server's tests alone, as CI runs them on a real PostgreSQL.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';

ensureInstalled('tools');
await underProjectNode(import.meta.url);

const scope = process.argv[2] ?? 'all';
const reports = join(root, '.reports');
/** What each kind of test says of itself, for the closing count. CI's second run adds to the first one's. */
const testReports = {
	unit: join(reports, 'unit.json'),
	'end to end': join(reports, 'end-to-end.json'),
	'server on PostgreSQL': join(reports, 'server-on-postgresql.json'),
};
mkdirSync(reports, { recursive: true });
if (scope !== 'server') for (const report of Object.values(testReports)) rmSync(report, { force: true });

/** @param {string} name @param {string[]} args */
function run(name, args, env = {}) {
	process.stdout.write(`\n── ${name}\n`);
	const started = Date.now();
	const [tool = '', ...rest] = args;
	const { status } = spawnSync(tool, rest, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
	process.stdout.write(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s\n`);
	return { name, isOk: status === 0 };
}

/** @param {'unit' | 'server on PostgreSQL'} name @param {string[]} filters */
function vitest(name, ...filters) {
	return run(name, ['vitest', 'run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${testReports[name]}`]);
}

const steps = [];
if (scope === 'server') {
	steps.push(vitest('server on PostgreSQL', '--project', 'bff'));
} else {
	steps.push(run('format and lint', ['biome', 'ci', '--error-on-warnings', '.']));
	steps.push(run('types', ['tsc', '-p', '.']));
	steps.push(vitest('unit'));
}
if (scope === 'all') {
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
}

const counts = Object.values(testReports).map(countIn);
const failedSteps = steps.filter(({ isOk }) => !isOk);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0) + failedSteps.filter(({ name }) => !(name in testReports)).length;
process.stdout.write(`\n${failedSteps.length === 0 ? 'All is well.' : `Failed: ${failedSteps.map(({ name }) => name).join(', ')}.`}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failedSteps.length === 0 ? 0 : 1);

/** @param {string} file */
function countIn(file) {
	try {
		const report = JSON.parse(readFileSync(file, 'utf8'));
		return report.stats
			? { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
			: { passed: report.numPassedTests, failed: report.numFailedTests };
	} catch {
		return { passed: 0, failed: 0 };
	}
}
