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
	await screen.findByText('There are none.');
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

test('failed work other than jobs does not count as none', async () => {
	openAdmin('/app/admin/health', { [READ]: answer({ ...health, failedJobs: [] }) });
	await screen.findByText('There are none that can be retried here.');
	expect(
		screen.getByText(
			'What failed in publications and mail is shown to its users, who can try again.',
		),
	).toBeTruthy();
});
