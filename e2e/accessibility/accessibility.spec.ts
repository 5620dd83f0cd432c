import { expect, test } from '../test.ts';
import { newName, signIn, signUp } from '../users.ts';
import { expectNoViolations } from './expect-no-violations.ts';

test('landing is accessible: the form, an error, the thanks, and the second visit', async ({
	page,
	landing,
	pageErrors,
}) => {
	await landing.open();
	await expect(landing.heading).toBeVisible();
	await expectNoViolations(page);
	await landing.submit('mara@nowhere');
	await expect(landing.failure).not.toBeEmpty();
	await expectNoViolations(page);
	await landing.submit(`${newName()}@example.org`);
	await expect(landing.nextSteps).toBeVisible();
	await expectNoViolations(page);
	await landing.open();
	await expect(landing.alreadySubmitted).toBeVisible();
	await expectNoViolations(page);
	// The browser logs the 400.
	pageErrors.length = 0;
});

// Stories hold the rules of axe: `npm test` has one page.
test('sign-in is accessible', { tag: '@main' }, async ({ page, login }) => {
	await page.goto('/login');
	await login.signIn('demo', 'wrong password');
	await expect(login.problem).toBeVisible();
	await expectNoViolations(page);
});

test('a new account with errors is accessible', async ({ page, account }) => {
	await page.goto('/create-account');
	await expect(account.heading('Create account')).toBeVisible();
	await expectNoViolations(page);
	await account.create({ username: 'x', password: 'short' });
	await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
	await expectNoViolations(page);
});

test('a password reset and an invalid link are accessible', async ({ page, account }) => {
	await page.goto('/reset-password');
	await expect(account.heading('Reset password')).toBeVisible();
	await expectNoViolations(page);
	await account.requestLink(`${newName()}@example.org`);
	await expect(account.heading('Check your email')).toBeVisible();
	await expectNoViolations(page);
	await page.goto('/account-link#not-a-link-that-was-ever-made');
	await expect(account.linkIsGone).toBeVisible();
	await expectNoViolations(page);
});

test('the two questions and the plans are accessible', async ({ page, onboarding }) => {
	await signUp(page);
	await page.goto('/onboarding');
	await expect(onboarding.next).toBeVisible();
	await expectNoViolations(page);
	await onboarding.marketing.fill('A newsletter on night trains');
	await onboarding.next.click();
	await expect(onboarding.complete).toBeVisible();
	await expectNoViolations(page);
	await onboarding.skip.click();
	await expect(onboarding.plans).toBeVisible();
	await expectNoViolations(page);
});

test('the dashboard is accessible', async ({ page }) => {
	await signIn(page);
	await page.goto('/app');
	await expect(page.getByRole('main').getByRole('link', { name: 'Compose' })).toBeVisible();
	await expect(page.getByText('Setup Required'), 'nothing that is live lacks a key').toBeHidden();
	await expectNoViolations(page);
});

test('the layout demos are accessible', async ({ page }) => {
	await signIn(page);
	for (const name of ['split', 'tabs', 'kanban', 'ide', 'floating', 'command']) {
		await test.step(name, async () => {
			await page.goto(`/app/layout-${name}`);
			await expect(page.getByText('A drawing of a layout.', { exact: false })).toBeVisible();
			await expectNoViolations(page);
		});
	}
});

test('compose is accessible: empty, while it writes, done, edited, with another version', async ({
	page,
	compose,
}) => {
	await signIn(page);
	await compose.open();
	await expect(page.getByText('No messages yet')).toBeVisible();
	await expectNoViolations(page);
	await compose.send('Three posts on axes [[sandbox: pace 60]]');
	await expect(compose.generating).toBeVisible();
	await expectNoViolations(page);
	await expect(compose.drafts).toHaveCount(3);
	await expect(compose.generating).toBeHidden();
	await expectNoViolations(page);

	await page.getByRole('button', { name: 'Edit and resend' }).click();
	const editor = page.getByRole('textbox', { name: 'Instruction', exact: true });
	await editor.fill('Two posts on axes [[sandbox: pace 0]]');
	await expectNoViolations(page);
	await editor.press('Enter');
	await expect(compose.drafts).toHaveCount(2);
	await expect(page.getByRole('group', { name: 'Versions of this instruction' })).toBeVisible();
	await expectNoViolations(page);
});
