import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueueServer } from '../testing/queue-server.ts';
import { RenderedQueue } from '../testing/render-queue.tsx';
import { unsure } from '../testing/samples.ts';

const account = { id: 'a', network: 'bluesky', handle: 'mara.example' } as const;

test('a cross-post that needs the user names its network, and opens its draft there', async () => {
	const crossPost = { ...unsure, account, crossPostOf: 'whole' };
	render(<RenderedQueue server={new QueueServer([crossPost])} />);
	const row = within(await screen.findByRole('article', { name: /^Bluesky: Not sure/ }));
	expect(row.getByText('Not sure: check Bluesky.')).toBeTruthy();
	expect(row.getByText(/and Bluesky didn’t answer/)).toBeTruthy();
	expect(row.getByRole('button', { name: 'Look again' })).toBeTruthy();
	expect(row.getByRole('link', { name: /^Long runs/ }).getAttribute('href')).toBe(
		`/app/drafts?list=queued&draft=whole&cross-post=${unsure.id}`,
	);
	expect(row.getByRole('link', { name: 'Open your profile on Bluesky' }).getAttribute('href')).toBe(
		'https://bsky.app/profile/mara.example',
	);
});
