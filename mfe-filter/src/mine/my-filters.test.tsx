import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { run, runB, summaryOf, template, templateA, templateB } from '../testing/samples.ts';
import { MyFilters, type MyFiltersProps } from './my-filters.tsx';

const nothing = () => undefined;
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function show(props: Partial<MyFiltersProps>) {
	render(
		<MyFilters
			templates={[summaryOf(template())]}
			runs={[]}
			standing={[]}
			areAllRuns
			selectedId={null}
			isBusy={false}
			onRun={nothing}
			onEdit={nothing}
			onNew={nothing}
			{...props}
		/>,
	);
	return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('each filter shows its first line, and what its last run found, when, and in which window', () => {
	const last = run({ total_filtered: 7, total_processed: 176 });
	const [row] = show({ runs: [last, run({ id: runB, total_filtered: 99 })] });
	expect(row).toContain(template().name);
	expect(row).toContain('Lessons from running Postgres in production');
	expect(row).toContain('7 of 176, Fri');
	expect(row).toContain('last 3 days');
	cleanup();
	expect(show({ runs: [run({ total_processed: 0 })] })[0]).toContain('No posts, Fri');
});

test('the filter that was run last comes first, and one without a run says so', () => {
	const other = { ...summaryOf(template()), id: templateB, name: 'Bread' };
	const rows = show({
		templates: [{ ...other, updatedAt: '2026-11-19T08:00:00.000Z' }, summaryOf(template())],
		runs: [run({ templateId: templateA })],
	});
	expect(rows[0]).toContain(template().name);
	expect(rows[1]).toContain('Bread');
	expect(rows[1]).toContain('Not run yet');
});

test('while older runs are not loaded, no filter is said to have none', () => {
	expect(show({ areAllRuns: false })[0]).not.toContain('Not run yet');
});

test('four filters are shown at first, and all on request', async () => {
	const templates = Array.from({ length: 6 }, (_, at) => ({
		...summaryOf(template()),
		id: `${at}`,
		name: `Filter ${at}`,
	}));
	expect(show({ templates })).toHaveLength(4);
	await userEvent.click(screen.getByRole('button', { name: 'All 6 filters' }));
	expect(screen.getAllByRole('listitem')).toHaveLength(6);
});
