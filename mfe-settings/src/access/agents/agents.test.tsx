import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { expect, test } from 'vitest';
import { access, agent, noAccess } from '../../testing/access-samples.ts';
import { ACCESS, openSettings, press, section } from '../../testing/open-settings.tsx';

const END = `DELETE /api/access/agents/${agent.id}`;

test('agents are listed with the host that describes them, and their right', async () => {
	openSettings({}, trialing, '/access');
	const agents = await section('Connected agents');
	const rows = await agents.findAllByRole('listitem');
	const [first, second] = rows.map(({ textContent }) => textContent);
	expect(first).toMatch(
		/^Claude described at claude\.aiPublish with your approvalConnected on 20 November 2026; last used \d+ min agoDisconnect$/,
	);
	expect(second).toBe(
		'Writing helper name not verifiedRead onlyConnected on 20 November 2026; not used yetDisconnect',
	);
});

test('without agents, it says how to connect one, and the address can be copied', async () => {
	openSettings({ [ACCESS]: answer(noAccess) }, trialing, '/access');
	const agents = await section('Connected agents');
	expect(await agents.findByText(/^No agent is connected\./)).toBeDefined();
	await userEvent
		.setup()
		.click(agents.getByRole('button', { name: 'Copy the address for agents' }));
	expect(await navigator.clipboard.readText()).toBe('https://warble.example/mcp');
});

test('an agent is disconnected after a confirmation', async () => {
	const visit = openSettings({ [END]: answer({}) }, trialing, '/access');
	await screen.findByText('Claude');
	await press('Disconnect Claude');
	const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect “Claude”?' }));
	visit.replies[ACCESS] = answer({ ...access, agents: [] });
	await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
	expect(await screen.findByText('“Claude” was disconnected.')).toBeDefined();
	expect(await screen.findByText(/^No agent is connected\./)).toBeDefined();
});
