import type { Page } from '@playwright/test';
import { ConsentScreen } from '../screens/consent.screen.ts';
import { SettingsScreen } from '../screens/settings.screen.ts';
import { expect } from '../test.ts';
import { newName } from '../users.ts';

/** The list of connected accounts, in settings. */
export const accountsOf = (page: Page) => new SettingsScreen(page).section('Connected accounts');

/** Connects a new account at the sandbox's Bluesky. Returns its handle. */
export async function connectBluesky(page: Page): Promise<string> {
	const handle = `${newName()}.test`;
	const accounts = accountsOf(page);
	await accounts.getByRole('button', { name: 'Connect Bluesky' }).click();
	await accounts.getByLabel('Handle').fill(`@${handle}`);
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Allow' }).click();
	await expect(page.getByText('Bluesky is connected')).toBeVisible();
	await expect(accounts.getByText(`@${handle}`)).toBeVisible();
	return handle;
}

/** Connects a new account at the sandbox's Mastodon server. */
export async function connectMastodon(page: Page): Promise<{ name: string; server: string }> {
	const name = newName();
	const accounts = accountsOf(page);
	await accounts.getByRole('button', { name: 'Connect Mastodon' }).click();
	const option = accounts.locator('datalist option').first();
	const server = (await option.getAttribute('value')) ?? '';
	await accounts.getByLabel('Server').fill(server);
	await page.keyboard.press('Enter');
	await new ConsentScreen(page).authorizeAs(name);
	await expect(page.getByText('Mastodon is connected')).toBeVisible();
	await expect(accounts.getByText(`@${name}@${server}`)).toBeVisible();
	return { name, server };
}
