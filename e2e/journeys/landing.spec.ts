import type { Page } from '@playwright/test';
import { findAccountLink, takeMail } from '../mail.ts';
import { startRecordingProxy } from '../recording-proxy.ts';
import { LandingScreen } from '../screens/landing.screen.ts';
import { expect, test } from '../test.ts';
import { newName } from '../users.ts';

const newAddress = () => `${newName()}@example.org`;

test('a visitor submits an address and is recognised at the second visit of the session', {
	tag: '@main',
}, async ({ page, landing, product }) => {
	const address = newAddress();
	await landing.open();
	await expect(landing.heading).toBeVisible();
	await landing.submit(`  ${address} `);
	await expect(landing.thanks).toBeVisible();
	await expect(page).toHaveURL(/\/thank-you$/);
	await expect(landing.nextSteps).toBeVisible();

	await page.getByRole('link', { name: 'Back to the landing page' }).click();
	await expect(landing.alreadySubmitted).toBeVisible();
	await expect(landing.email).toBeHidden();
	await landing.viewNextSteps.click();
	await expect(page).toHaveURL(/\/thank-you$/);

	const mail = await takeMail(product, address);
	expect(mail.subject).toBe('You’re on the list for Warble');
	expect(mail.from).toBe('hello@warble.example');
	expect(() => findAccountLink(mail.text), 'no link to an account yet').toThrow();
});

test('another session shows the form again, and the same address gets no second mail [F7]', async ({
	landing,
	product,
	browser,
}) => {
	const address = newAddress();
	await landing.open();
	await landing.submit(address);
	await expect(landing.nextSteps).toBeVisible();
	const mail = await takeMail(product, address);

	const context = await browser.newContext({ baseURL: product.url });
	const again = new LandingScreen(await context.newPage());
	await again.open();
	await again.submit(address.toUpperCase());
	await expect(again.nextSteps).toBeVisible();
	await context.close();

	// Mails are sent in order: once the next one has arrived, a second mail to the first address
	// would have arrived too.
	const next = newAddress();
	await landing.page.evaluate(() => sessionStorage.clear());
	await landing.open();
	await landing.submit(next);
	await takeMail(product, next);
	expect(await takeMail(product, address)).toEqual(mail);
});

test('an empty form cannot be submitted', async ({ landing }) => {
	await landing.open();
	await expect(landing.send).toBeDisabled();
	await landing.email.fill('   ');
	await expect(landing.send).toBeDisabled();
	await landing.email.press('Enter');
	await expect(landing.thanks).toBeHidden();
	await landing.email.fill('mara@example.org');
	await expect(landing.send).toBeEnabled();
});

test('an invalid address shows an error and stays in the box', async ({ landing, pageErrors }) => {
	await landing.open();
	// Valid for the browser; Warble also wants a dot after the @.
	await landing.submit('mara@nowhere');
	await expect(landing.failure).toContainText('Failed to submit email and analytics data');
	await expect(landing.failure).toContainText('Enter an address like you@example.org.');
	await expect(landing.email).toHaveValue('mara@nowhere');
	const [red = 0, green = 0, blue = 0] = await landing.failure.evaluate((element) => {
		const canvas = new OffscreenCanvas(1, 1).getContext('2d');
		if (canvas) canvas.fillStyle = getComputedStyle(element).color;
		canvas?.fillRect(0, 0, 1, 1);
		return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
	});
	expect(red, `${red} ${green} ${blue}`).toBeGreaterThan(green + blue / 2);

	await landing.submit(newAddress());
	await expect(landing.thanks).toBeVisible();
	await expect(landing.failure).toBeHidden();
	// The browser logs every 400.
	pageErrors.length = 0;
});

for (const [what, answer] of [
	['is down', { status: 503, body: '' }],
	[
		'says why',
		{ status: 503, json: { code: 'internal', message: 'The list is closed for a minute.' } },
	],
	['is not reached', undefined],
] as const) {
	test(`a server that ${what} shows an error, and the address stays in the box`, async ({
		page,
		landing,
		pageErrors,
	}) => {
		await page.route('**/api/landing', (route) => (answer ? route.fulfill(answer) : route.abort()));
		await landing.open();
		const address = newAddress();
		await landing.submit(address);
		await expect(landing.failure).toContainText('Failed to submit email and analytics data');
		await expect(landing.failure).toContainText(
			answer && 'json' in answer ? answer.json.message : 'Failed to submit landing data',
		);
		await expect(landing.email).toHaveValue(address);
		await page.unroute('**/api/landing');
		await landing.send.click();
		await expect(landing.thanks).toBeVisible();
		// The browser logs every failed request.
		pageErrors.length = 0;
	});
}

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('the form can be submitted', { tag: '@main' }, async ({ page, landing, product }) => {
		const address = newAddress();
		await landing.open();
		await landing.submit(address);
		await expect(page).toHaveURL(/\/thank-you$/);
		await expect(landing.nextSteps).toBeVisible();
		expect((await takeMail(product, address)).subject).toBe('You’re on the list for Warble');
	});

	test('an invalid address leads back to the form with an error', async ({ page, landing }) => {
		await landing.open();
		await landing.submit('mara@nowhere');
		await expect(page).toHaveURL(/\/\?error=email#email-refused$/);
		await expect(landing.email).toBeVisible();
		await expect(page.getByText('That doesn’t look like an email address.')).toBeVisible();
	});
});

for (const [how, leave] of [
	['the tab is closed', (page: Page) => page.close({ runBeforeUnload: true })],
	['another site is opened', (page: Page) => page.goto('about:blank')],
] as const) {
	test(`a visit without a submission is recorded once when ${how}`, async ({
		page,
		landing,
		product,
	}) => {
		const { url, received, close } = await startRecordingProxy(product.url);
		await page.goto(`${url}/?utm_source=letter&gclid=ad-1`);
		await landing.heading.click();
		await landing.scrollToEnd();
		await leave(page);
		await expect.poll(() => received).toHaveLength(1);
		expect(received[0]).toMatchObject({
			path: '/api/landing',
			contentType: 'application/json',
			status: 200,
		});
		const record = JSON.parse(received[0]?.body ?? '');
		expect(record).toMatchObject({
			submitted: false,
			utmSource: 'letter',
			adClickId: 'ad-1',
			pageVisited: '/',
			clickCount: 1,
			location: {},
		});
		expect(record.sessionId).toMatch(/^session-\d+-\w+$/);
		expect(record.scrollDepthPercentage).toBe(100);
		expect(record).not.toHaveProperty('email');
		await close();
	});
}

test('a visit with a submission is not recorded as one without', async ({
	page,
	landing,
	product,
}) => {
	const { url, received, close } = await startRecordingProxy(product.url);
	await page.goto(url);
	await landing.submit(newAddress());
	await expect(landing.nextSteps).toBeVisible();
	await page.close({ runBeforeUnload: true });
	// First the address, then the page view of the next steps.
	await expect.poll(() => received.map(({ body }) => JSON.parse(body))).toHaveLength(2);
	const [submission, view] = received.map(({ body }) => JSON.parse(body));
	expect(submission).toMatchObject({ submitted: true, pageVisited: '/' });
	expect(view).toMatchObject({
		submitted: false,
		pageVisited: '/thank-you',
		sessionId: submission.sessionId,
	});
	await close();
});

test("'Start free trial' leads to creating an account if sign-up is open", async ({
	page,
	landing,
}) => {
	await landing.open();
	await expect(landing.enterApp).toBeVisible();
	await page.getByRole('link', { name: 'Start free trial' }).click();
	await expect(page).toHaveURL(/\/create-account$/);
	await expect(page.getByRole('link', { name: 'Sign up with Google' })).toBeVisible();
});

test('forced colours leave the whole headline readable', async ({ page, landing }) => {
	await page.emulateMedia({ forcedColors: 'active' });
	await landing.open();
	const mark = landing.heading.locator('mark');
	const { text, background, expected } = await mark.evaluate((element) => {
		const probe = document.createElement('i');
		probe.style.cssText = 'color: MarkText; background: Mark';
		element.append(probe);
		const [shown, system] = [getComputedStyle(element), getComputedStyle(probe)];
		return {
			text: shown.color,
			background: shown.backgroundImage,
			expected: { text: system.color, background: system.backgroundColor },
		};
	});
	expect(text).toBe(expected.text);
	expect(background).toContain(expected.background);
});

test("'Enter App' leads a signed-out visitor to the sign-in screen", async ({
	page,
	landing,
	login,
}) => {
	await landing.open();
	await landing.enterApp.click();
	await expect(page).toHaveURL(/\/login$/);
	await expect(login.heading).toBeVisible();
});
