import { findAccountLink, takeMail } from '../mail.ts';
import { runCommand } from '../product.ts';
import { expect, test } from '../test.ts';
import { newName, signUp } from '../users.ts';

const password = 'a long enough password';

for (const { provider, link, who, name } of [
	{ provider: 'x', link: 'withX', who: () => newName(), name: (who: string) => who },
	{
		provider: 'google',
		link: 'withGoogle',
		who: () => `${newName()}@example.org`,
		name: (who: string) => who.split('@', 1)[0] ?? '',
	},
] as const) {
	test.describe(`by ${provider}`, () => {
		// One after the other: a scripted response is for the next request of any test.
		test.describe.configure({ mode: 'default' });

		test('a first sign-in creates an account, and the next one finds it [A10]', {
			tag: '@main',
		}, async ({ page, login, consent, onboarding }) => {
			const person = who();
			await page.goto('/login');
			await login[link].click();
			await expect(consent.question).toBeVisible();
			await consent.authorizeAs(person);
			await expect(page).toHaveURL(/\/onboarding$/);
			await expect(onboarding.greeting(name(person))).toBeVisible();
			await onboarding.skip.click();
			await expect(onboarding.plans).toBeVisible();

			await onboarding.logout.click();
			await expect(login.heading).toBeVisible();
			await login[link].click();
			await consent.authorizeAs(person);
			await expect(page, 'the questions are not asked again').toHaveURL(/\/billing$/);
		});

		test('declining shows a message and does not sign in [A9]', async ({
			page,
			login,
			consent,
		}) => {
			await page.goto('/login');
			await login[link].click();
			await consent.decline();
			await expect(page).toHaveURL(/\/login$/);
			await expect(login.problem).toContainText('You declined at the other site');
			expect((await page.request.get('/auth/current-user')).status()).toBe(401);
		});

		test('an error of the provider is shown, and the next attempt works', async ({
			page,
			login,
			consent,
			product,
		}) => {
			await fetch(`${product.sandboxUrl}/sandbox/${provider}/next`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ action: 'status', status: 503, at: 'token' }),
			});
			await page.goto('/login');
			await login[link].click();
			await consent.authorizeAs(who());
			await expect(login.problem).toContainText('The other site didn’t respond as expected.');
			await login[link].click();
			await consent.authorizeAs(who());
			await expect(page).toHaveURL(/\/onboarding$/);
		});

		test('a callback that is used twice, or in another browser, does not sign in [A9]', async ({
			page,
			login,
			consent,
			browser,
			product,
		}) => {
			await page.goto('/login');
			await login[link].click();
			const back = page.waitForRequest(
				(request) =>
					new URL(request.url()).pathname.endsWith('/callback') && request.url().includes('code='),
			);
			await consent.authorizeAs(who());
			await expect(page).toHaveURL(/\/onboarding$/);
			const address = (await back).url();
			const stranger = await browser.newContext({ baseURL: product.url });
			const other = await stranger.newPage();
			await other.goto(address);
			await expect(other).toHaveURL(/\/login$/);
			await expect(other.getByRole('alert')).toContainText('was started in another browser');
			await stranger.close();
		});
	});
}

test('signing in leads back to the requested page', async ({ page, login }) => {
	await page.goto('/app/compose?x=1');
	await expect(login.heading).toBeVisible();
	await login.signIn('demo', 'warble-demo');
	await expect(page).toHaveURL(/\/app\/compose\?x=1$/);
	await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
});

test('a new user creates an account, answers both questions, and reaches the plans', {
	tag: '@main',
}, async ({ page, login, account, onboarding }) => {
	const username = newName();
	await page.goto('/login');
	await login.createAccount.click();
	await account.create({ username, password });
	await expect(page).toHaveURL(/\/onboarding$/);
	await expect(onboarding.greeting(username)).toBeVisible();

	await expect(onboarding.progress).toHaveAttribute('aria-valuenow', '50');
	await expect(onboarding.next).toBeDisabled();
	await onboarding.marketing.fill('A newsletter on night trains');
	await onboarding.next.click();
	await expect(onboarding.progress).toHaveAttribute('aria-valuenow', '100');
	await onboarding.postTopics.fill('Sleepers, borders, breakfast');
	await page.reload();
	await expect(onboarding.postTopics, 'a reload loses nothing').toHaveValue(
		'Sleepers, borders, breakfast',
	);
	await onboarding.back.click();
	await expect(onboarding.marketing).toHaveValue('A newsletter on night trains');
	await onboarding.next.click();
	await onboarding.complete.click();
	await expect(page).toHaveURL(/\/billing$/);
	await expect(onboarding.plans).toBeVisible();
	await expect(onboarding.greeting(username)).toBeVisible();
	await expect(onboarding.sampleDrafts, 'before any card is asked for').toHaveCount(3);
	const drafts = await onboarding.sampleDrafts.allTextContents();
	await page.reload();
	await expect(onboarding.sampleDrafts, 'the same ones after a reload').toHaveText(drafts);
	await page.getByRole('link', { name: 'settings' }).click();
	await expect(page.getByLabel('OpenRouter', { exact: true })).toBeVisible();
	expect(await (await page.request.get('/auth/current-user')).json()).toMatchObject({
		user: { username, onboardingCompleted: true },
	});
});

test('a new user skips the questions, which are not shown again', async ({
	page,
	login,
	onboarding,
}) => {
	const credentials = await signUp(page);
	await page.goto('/onboarding');
	await onboarding.skip.click();
	await expect(page).toHaveURL(/\/billing$/);
	await onboarding.logout.click();
	await expect(page).toHaveURL(/\/login$/);
	await login.signIn(credentials.username, credentials.password);
	await expect(page).toHaveURL(/\/billing$/);
});

test('answers that cannot be saved stay on the screen', async ({
	page,
	onboarding,
	pageErrors,
}) => {
	await signUp(page);
	await page.goto('/onboarding');
	await onboarding.marketing.fill('A newsletter on night trains');
	await onboarding.next.click();
	await onboarding.postTopics.fill('Sleepers');
	await page.route('**/api/user/onboarding', (route) => route.fulfill({ status: 503, body: '' }));
	await onboarding.complete.click();
	await expect(page.getByRole('alert')).toContainText('Your answers weren’t saved');
	await expect(onboarding.postTopics).toHaveValue('Sleepers');
	await page.unroute('**/api/user/onboarding');
	await onboarding.complete.click();
	await expect(page).toHaveURL(/\/billing$/);
	// The browser logs every 503.
	pageErrors.length = 0;
});

test('Logout on the questions leads to the sign-in screen', async ({ page, login, onboarding }) => {
	const { username } = await signUp(page);
	await page.goto('/onboarding');
	await expect(onboarding.greeting(username)).toBeVisible();
	await onboarding.logout.click();
	await expect(page).toHaveURL(/\/login$/);
	await expect(login.heading).toBeVisible();
	expect((await page.request.get('/auth/current-user')).status()).toBe(401);
});

test('an invitation creates one account', { tag: '@main' }, async ({
	page,
	account,
	onboarding,
	product,
}) => {
	const address = `${newName()}@example.org`;
	const link = findAccountLink(await runCommand(product, 'invite', address));
	expect(findAccountLink((await takeMail(product, address)).text), 'the mail has it as well').toBe(
		link,
	);
	await page.goto(link);
	await expect(account.heading('Create your account')).toBeVisible();
	expect(page.url(), 'the secret is out of the address bar').not.toContain('#');
	await expect(page.getByText(address)).toBeVisible();
	await account.create({ username: newName(), password, name: 'Noor Haddad' });
	await expect(page).toHaveURL(/\/onboarding$/);
	await expect(onboarding.greeting('Noor Haddad')).toBeVisible();
	await onboarding.skip.click();
	await expect(onboarding.plans).toBeVisible();

	await page.goto(link);
	await expect(account.linkIsGone).toBeVisible();
});

test('an account created on the command line gets its password by a link', async ({
	page,
	account,
	onboarding,
	product,
}) => {
	const username = newName();
	await page.goto(findAccountLink(await runCommand(product, 'user', 'create', username)));
	await expect(account.heading(`Set a password for ${username}`)).toBeVisible();
	await account.password.fill(password);
	await page.getByRole('button', { name: 'Set password' }).click();
	await expect(onboarding.greeting(username)).toBeVisible();
});

test('a password is reset by mail, and every other browser is signed out', {
	tag: '@main',
}, async ({ page, login, account, onboarding, product, browser }) => {
	const elsewhere = await browser.newContext({ baseURL: product.url });
	const email = `${newName()}@example.org`;
	const { username } = await signUp(elsewhere, { email });

	await page.goto('/login');
	await login.reset.click();
	await account.requestLink(email);
	await expect(account.heading('Check your email')).toBeVisible();
	const link = findAccountLink((await takeMail(product, email)).text);
	await page.goto(link);
	await expect(account.heading(`Set a new password for ${username}`)).toBeVisible();
	await account.setPassword('another good password');
	await expect(onboarding.greeting(username)).toBeVisible();
	expect((await elsewhere.request.get('/auth/current-user')).status()).toBe(401);
	await elsewhere.close();

	await onboarding.logout.click();
	await login.signIn(username, password);
	await expect(login.problem, 'the old one is gone').toBeVisible();
	await login.signIn(username, 'another good password');
	await expect(page).toHaveURL(/\/onboarding$/);

	await page.goto(link);
	await expect(account.linkIsGone).toBeVisible();
	await page.getByRole('link', { name: 'Get a new link' }).click();
	await expect(account.heading('Reset password')).toBeVisible();
});

test('an address without an account gets the same response as one with an account', async ({
	page,
	account,
}) => {
	await page.goto('/reset-password');
	await account.requestLink(`${newName()}@example.org`);
	await expect(account.heading('Check your email')).toBeVisible();
});
