import { randomUUID } from 'node:crypto';
import { SettingsScreen } from '../screens/settings.screen.ts';
import { expect, test } from '../test.ts';
import { newName } from '../users.ts';
import { signUpWriter } from '../writer.ts';
import { connectAgent } from './agent.ts';

test('an agent proposes a post, its user edits and approves it, and disconnects the agent', {
	tag: '@main',
}, async ({ page, product }) => {
	test.setTimeout(180_000);
	await signUpWriter(page);
	const name = `Writing helper ${newName()}`;
	const agent = await connectAgent(page, product.url, name, async () => {
		await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
		await expect(page.getByText('Its name is not verified')).toBeVisible();
		await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/approval/);
		await page.getByRole('button', { name: 'Allow' }).click();
		await expect(page.getByText('You can close this page.')).toBeVisible();
	});

	const reading = await agent.call('list_worth_reading');
	expect(reading.untrusted).toBe(true);
	const draft = randomUUID();
	const text = `The planner guessed. ${newName()}`;
	await agent.call('write_draft', { id: draft, parts: [{ text, media: [] }] });
	const proposed = await agent.call('propose_post', {
		draftId: draft,
		when: { kind: 'now' },
		note: 'You asked for one about planners.',
	});
	expect(proposed.proposal).toMatchObject({ kind: 'publish', status: 'open' });
	const again = await agent.call('propose_post', { draftId: draft, when: { kind: 'now' } });
	expect(again.proposal.id).toBe(proposed.proposal.id);

	await page.goto(proposed.decideAt);
	const card = page.getByRole('article').filter({ hasText: text });
	await expect(card).toContainText(name);
	await card.getByRole('link', { name: /Edit/ }).click();
	const edited = `${text} Then it counted.`;
	await page.getByRole('textbox', { name: /^Post/ }).fill(edited);
	await expect(page.getByText(/^Saved/)).toBeVisible();
	await page.goto(proposed.decideAt);
	const changed = page.getByRole('article').filter({ hasText: edited });
	await expect(changed).toContainText('Changed since it was proposed');
	// For a moment after it is shown, the button does nothing, so that a stray click approves nothing.
	await expect(async () => {
		await changed.getByRole('button', { name: 'Approve' }).click({ timeout: 2000 });
		await expect(changed).toBeHidden({ timeout: 2000 });
	}).toPass();

	await expect
		.poll(async () => (await agent.call('read_proposal', { id: proposed.proposal.id })).proposal)
		.toMatchObject({ status: 'approved', outcome: { status: 'posted' } });
	const { proposal } = await agent.call('read_proposal', { id: proposed.proposal.id });
	await page.goto(proposal.outcome.url);
	await expect(page.getByText(edited)).toHaveCount(1);

	const settings = new SettingsScreen(page);
	await settings.open('access');
	await page.getByRole('button', { name: `Disconnect ${name}` }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
	await expect(page.getByRole('button', { name: `Disconnect ${name}` })).toBeHidden();
	expect(await agent.statusOfToken()).toBe(401);
	await expect(agent.call('list_drafts')).rejects.toThrow();
	await agent.close();
});
