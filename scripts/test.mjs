// npm test [-- SCOPE] [--only STEP]... [--shard N/M] [--minutes N] [--again]
//
// SCOPE is one of:
// - check: format, lint, types and unit tests. `npm run check`
// - all: also lint with types, Storybook, tests that kill servers, and the main journeys in
//   Chromium. `npm test`
// - everything: all journeys and matrices, the embedded engine, CPU of a request, other browsers,
//   several machines. What CI runs
// - part of a path: tests without a browser whose path contains it, as in `npm test -- compose`
//
// `--only` runs single steps of the table that is printed at the end, and can be repeated.
// `--shard` is for "end to end". A step that cannot run counts as failed.
// `--minutes` is for a machine that stops the run after a time. If the run so far took so much
// longer than its budgets that the rest would not fit, "end to end" runs the main journeys only,
// and later steps are left out. What did not run is named at the end.
// `--again` is for a machine whose speed varies: what fails runs once more, alone, and is named at
// the end if it then passes. Without it, a test that takes four times its budget fails.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root, underProjectNode } from './bootstrap.mjs';
import { stepBudgets } from './test-budgets.mjs';
import { mergeReports, readReport } from './test-report.mjs';
import { describeFarTooSlow, describeTimes } from './test-times.mjs';

ensureInstalled('tools');
await underProjectNode(import.meta.url);
// This module needs a newer Node than the one this file may start on.
const { whyMissing } = await import('./find-programs.mjs');

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string', multiple: true },
		shard: { type: 'string' },
		minutes: { type: 'string' },
		again: { type: 'boolean', default: false },
	},
});
const scopes = /** @type {const} */ (['check', 'all', 'everything']);
const scope = scopes.find((one) => one === (positionals[0] ?? 'all'));
/** Part of a path: runs only tests whose path contains it. */
const area = scope === undefined ? positionals[0] : undefined;
const reports = join(root, '.reports');
/** `--again` retries at most this many files. If more fail, the machine is not the reason. */
const FEW = 8;

/**
 * @typedef {{ isOk: boolean, why?: string }} Outcome `why`: the reason if the step could not run
 * @typedef {'check' | 'all' | 'everything'} Scope
 * @typedef {{ name: string, from: Scope, run: (scope: Scope | undefined) => Outcome |
 *   Promise<Outcome> }} Step
 * @type {Step[]}
 */
const steps = [
	{
		name: 'format and lint',
		from: 'check',
		run: () => run('biome', ['ci', '--error-on-warnings', '.']),
	},
	{ name: 'types', from: 'check', run: () => run('tsc', ['-b']) },
	{ name: 'lint with types', from: 'all', run: () => run('oxlint', ['--type-aware', '.']) },
	// The scope decides which projects exist: see vitest.config.ts.
	{
		name: 'without a browser',
		from: 'check',
		run: withoutBrowser,
	},
	{
		name: 'storybook',
		from: 'all',
		run: () => run('npm', ['run', 'build', '-w', 'design-system']),
	},
	{ name: 'builds', from: 'all', run: build },
	{ name: 'end to end', from: 'all', run: endToEnd },
	// The lists whose ratio to the bare driver hardly depends on what else the machine does.
	{
		name: 'CPU of a request',
		from: 'everything',
		run: () =>
			run('node', ['bff/bench/run.ts', 'lists', '--quick', '--check', '--only=files,runs']),
	},
	{ name: 'other browsers', from: 'everything', run: otherBrowsers },
	{ name: 'several machines', from: 'everything', run: severalMachines },
];

const chosen = steps.filter(({ name, from }) => {
	if (values.only !== undefined) return values.only.includes(name);
	return area === undefined
		? scopes.indexOf(from) <= scopes.indexOf(scope ?? 'all')
		: name === 'without a browser';
});
const unknown = values.only?.find((only) => !steps.some(({ name }) => name === only));
if (unknown !== undefined) {
	process.stderr.write(
		`There is no step "${unknown}". The steps are: ${steps.map(({ name }) => name).join(', ')}.\n`,
	);
	process.exit(1);
}

mkdirSync(reports, { recursive: true });
// Installs PostgreSQL if possible. Without it the server's tests run on the embedded engine.
whyMissing('postgresql');
const times = [];
/** @type {import('./test-report.mjs').TestFile[]} */
const files = [];
const failed = [];
const left = [];
for (const [index, { name, from, run: start }] of chosen.entries()) {
	process.stdout.write(`\n── ${name}\n`);
	const fitting = fittingScope(chosen.slice(index));
	if (fitting !== scope) {
		const isLeftOut = from === 'everything';
		left.push(isLeftOut ? name : `${name}, except the main journeys`);
		if (isLeftOut) continue;
	}
	for (const report of [name, againOf(name)]) rmSync(reportOf(report), { force: true });
	const began = performance.now();
	const { isOk, why } = await start(fitting);
	const seconds = (performance.now() - began) / 1000;
	process.stdout.write(
		`── ${name}: ${isOk ? 'ok' : (why ?? 'FAILED')} in ${Math.round(seconds)} s\n`,
	);
	const again = readReport(reportOf(againOf(name)), root);
	const report = mergeReports(readReport(reportOf(name), root), again);
	const failedTests = report.flatMap((file) => file.failed);
	failed.push(...failedTests);
	// A step can fail without a failed test: lint, or an error outside of all tests.
	if (!isOk && failedTests.length === 0) failed.push(why === undefined ? name : `${name}: ${why}`);
	files.push(...report);
	times.push({ name, seconds, budget: budgetOf(name, fitting) });
}

// With `--again` the speed of the machine is known to vary.
if (!values.again) failed.push(...describeFarTooSlow(files));
process.stdout.write(`\n${describeTimes(times, files)}\n`);
for (const name of left) process.stdout.write(`Not run for lack of time: ${name}\n`);
for (const name of files.flatMap(({ flaky }) => flaky))
	process.stdout.write(`Passed only when it ran again: ${name}\n`);
for (const name of failed) process.stdout.write(`Failed: ${name}\n`);
const passed = files.reduce((sum, file) => sum + file.passed, 0);
const ran = left.length === 0 ? 'Everything' : 'Everything that ran';
process.stdout.write(`${failed.length === 0 ? `${ran} passed.` : 'Not everything passed.'}\n`);
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);

/**
 * @param {string} tool @param {string[]} args @param {Record<string, string>} env @returns
 * {Outcome}
 */
function run(tool, args, env = {}) {
	const { status } = spawnSync(tool, args, {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, TEST_SCOPE: scope ?? 'area', ...env },
	});
	return { isOk: status === 0 };
}

/** @param {string} name @param {string[]} args */
function vitest(name, args) {
	const reporters = [
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${reportOf(name)}`,
	];
	return run('vitest', ['run', ...(area === undefined ? [] : [area]), ...args, ...reporters]);
}

function withoutBrowser() {
	const name = 'without a browser';
	const outcome = vitest(name, [`--maxWorkers=${scope === 'check' ? 3 : 4}`]);
	const failing = readReport(reportOf(name), root).filter((file) => file.failed.length > 0);
	if (outcome.isOk || !values.again || failing.length === 0 || failing.length > FEW) return outcome;
	return vitest(againOf(name), [...failing.map(({ path }) => path), '--maxWorkers=1']);
}

async function build() {
	const { buildChanged } = await import('./build.ts');
	await buildChanged();
	return { isOk: true };
}

/** @param {Scope | undefined} fitting */
async function endToEnd(fitting) {
	const { findHeadlessShell } = await import('./find-browser.mjs');
	const options = [
		...(area === undefined ? [] : [area]),
		...(values.shard === undefined ? [] : [`--shard=${values.shard}`]),
	];
	const env = { BROWSER_PATH: await findHeadlessShell(), TEST_SCOPE: fitting ?? 'area' };
	return playwright('end to end', 'e2e/playwright.config.ts', options, env);
}

/** Firefox and WebKit. */
function otherBrowsers() {
	const why = whyMissing('firefox-esr', 'webkit2gtk-driver', 'xvfb');
	return why === undefined
		? playwright('other browsers', 'e2e/other-browsers/playwright.config.ts')
		: { isOk: false, why };
}

/**
 * @param {string} name @param {string} config @param {string[]} options
 * @param {Record<string, string>} env
 */
async function playwright(name, config, options = [], env = {}) {
	const { fastFolder } = await import('../bff/src/testing/database/fast-folder.ts');
	const retries = values.again ? ['--retries=1'] : [];
	return run('playwright', ['test', '-c', config, '--reporter=list,json', ...retries, ...options], {
		TMPDIR: fastFolder(),
		PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name),
		...env,
	});
}

function severalMachines() {
	const why = whyMissing('nginx', 'postgresql');
	return why === undefined
		? vitest('several machines', ['--root', 'deploy/several-machines'])
		: { isOk: false, why };
}

/** @param {string} step The name of the report of what ran again. */
function againOf(step) {
	return `${step} again`;
}

/** @param {string} step */
function reportOf(step) {
	return join(reports, `${step.replaceAll(' ', '-')}.json`);
}

/** @param {string} step @param {Scope | undefined} of */
function budgetOf(step, of) {
	const budget = stepBudgets[step];
	return typeof budget === 'object' ? budget[of ?? 'check'] : budget;
}

/**
 * The scope in which the next step can run so that all remaining steps end within `--minutes`, at
 * the speed of the steps before. Only "end to end" and what comes after it are ever shortened.
 *
 * @param {readonly Step[]} remaining
 */
function fittingScope(remaining) {
	const [next] = remaining;
	const canBeShort = next?.name === 'end to end' || next?.from === 'everything';
	if (values.minutes === undefined || scope !== 'everything' || !canBeShort) return scope;
	const spent = times.reduce((sum, { seconds }) => sum + seconds, 0);
	const planned = times.reduce((sum, { budget = 0 }) => sum + budget, 0);
	const slowness = planned === 0 ? 1 : spent / planned;
	const needed = remaining.reduce((sum, { name }) => sum + (budgetOf(name, scope) ?? 0), 0);
	return spent + slowness * needed <= Number(values.minutes) * 60 ? scope : 'all';
}
