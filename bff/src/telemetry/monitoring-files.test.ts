import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { buildTestApp } from '../testing/apps/build-test-app.ts';
import { readMetrics } from '../testing/apps/read-metrics.ts';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const [dashboard, alerts, docs] = await Promise.all(
	[
		'deploy/monitoring/grafana-dashboard.json',
		'deploy/monitoring/alerts.yml',
		'docs/monitoring.md',
	].map(read),
);

/** All metrics of Warble and Node that a text names, without the endings of histograms. */
function metricsIn(text = ''): string[] {
	const names = text.match(/\b(?:warble|process|nodejs)_[a-z0-9_]+/g) ?? [];
	return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))];
}

/** The names of all metrics. */
let existing: string[];
beforeAll(async () => {
	const app = await buildTestApp({ keep: true });
	const { text } = await readMetrics(app.url);
	await app.close();
	existing = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
});

test.each([
	['the dashboard', dashboard],
	['the alert rules', alerts],
	['the documentation', docs],
])('%s names only metrics that exist', (_, text) => {
	const named = metricsIn(text);
	expect(named).toContain('warble_http_requests_total');
	expect(named.filter((name) => !existing.includes(name))).toEqual([]);
});

test('every metric of Warble is documented and on the dashboard', () => {
	const own = existing.filter((name) => name.startsWith('warble_'));
	expect(own.length).toBeGreaterThan(5);
	expect(own.filter((name) => !metricsIn(docs).includes(name))).toEqual([]);
	expect(own.filter((name) => !metricsIn(dashboard).includes(name))).toEqual([]);
});

test('the documentation says what to do about each alarm, and lists no other', () => {
	const inRules = [...(alerts ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
	const inDocs = [...(docs ?? '').matchAll(/^\| (Warble\w+) \|/gm)].map(([, name]) => name);
	expect(inDocs).toEqual(inRules);
});
