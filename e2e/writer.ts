import type { Page } from '@playwright/test';
import { ConsentScreen } from './screens/consent.screen.ts';
import { signUpAndSubscribe } from './stripe-sandbox.ts';
import { expect } from './test.ts';
import { newName } from './users.ts';

/** Creates a user in a trial who has connected X. */
export async function signUpWriter(page: Page): Promise<void> {
	await signUpAndSubscribe(page);
	const begun = await page.request.post('/api/connections/twitter?acts=true');
	const { url }: { url: string } = await begun.json();
	await page.goto(url);
	await new ConsentScreen(page).authorizeAs(newName());
	await expect(page.getByText('X is connected')).toBeVisible();
}

/** Opens the library, begins a draft with a text, and waits until it is saved. */
export async function writeDraft(page: Page, text: string): Promise<void> {
	await page.goto('/app/drafts');
	await page.getByRole('button', { name: 'New draft' }).first().click();
	await page.getByRole('textbox', { name: /^Post/ }).fill(text);
	await expect(page.getByText(/^Saved/)).toBeVisible();
}

/** The id of the open draft. */
export const draftOf = (page: Page) => new URL(page.url()).searchParams.get('draft') ?? '';
