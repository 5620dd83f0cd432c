import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import './health-page.tsx';
import { answer, refuse } from 'remote-kit/testing/replies';
import { failedJob, health, quietHealth } from '../testing/health.ts';
import { openAdmin } from '../testing/open-admin.tsx';

const READ = 'GET /api/admin/health';
const RETRY = 'POST /api/admin/jobs/retry';

test('a failed job is retried, and the page then says that it waits', async () => {
	const replies = { [READ]: answer(health), [RETRY]: answer({}) };
	const { sent } = openAdmin('/app/admin/health', replies);
	const jobs = await screen.findByRole('table', { name: 'Failed jobs, newest first' });
	replies[READ] = answer(quietHealth);
	await userEvent.click(within(jobs).getByRole('button', { name: 'Retry' }));
	await screen.findByText('The mail job will be tried again.');
	await screen.findByText('No failed jobs.');
	expect(document.activeElement?.textContent).toBe('The mail job will be tried again.');
	expect(sent.find(({ route }) => route === RETRY)?.body).toEqual({
		queue: 'mail',
		id: failedJob.id,
	});
});

test('a retry that is refused says why', async () => {
	openAdmin('/app/admin/health', {
		[READ]: answer(health),
		[RETRY]: refuse(404, 'not_found', 'This job is no longer among the failed ones.'),
	});
	await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
	await screen.findByText('This job is no longer among the failed ones.');
});

test('shows providers, space and streams, each with what it counts', async () => {
	openAdmin('/app/admin/health', { [READ]: answer(health) });
	const providers = await screen.findByRole('table', { name: 'Providers' });
	const model = within(providers).getByRole('row', { name: /AI provider/ });
	expect(model.textContent).toBe('AI provider1,20437010 s');
	expect(screen.getByText('1.2 GB').nextElementSibling?.textContent).toBe('with indexes');
});

test('failed work that only its users can retry is counted, and not called none', async () => {
	openAdmin('/app/admin/health', { [READ]: answer({ ...health, failedJobs: [] }) });
	await screen.findByText(
		'1 in publications and 1 in mail. The people affected can see this and try again.',
	);
	expect(screen.queryByText('No failed jobs.')).toBeNull();
});

test('only queues with jobs are listed, and the idle ones are counted', async () => {
	const idle = { queue: 'backups', waiting: 0, deferred: 0, running: 0, failed: 0 };
	const queues = [...health.queues, idle, { ...idle, queue: 'digests' }];
	openAdmin('/app/admin/health', { [READ]: answer({ ...health, queues }) });
	const table = await screen.findByRole('table', { name: 'Jobs by queue' });
	expect(within(table).getAllByRole('row')).toHaveLength(5);
	expect(screen.getByText('2 queues idle.')).toBeTruthy();
	expect(screen.queryByText('backups')).toBeNull();
});

test('says that all queues are idle', async () => {
	const queues = [{ queue: 'mail', waiting: 0, deferred: 0, running: 0, failed: 0 }];
	openAdmin('/app/admin/health', { [READ]: answer({ ...health, queues, failedJobs: [] }) });
	await screen.findByText('All queues are idle.');
});
