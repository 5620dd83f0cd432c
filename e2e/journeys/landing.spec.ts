import type { Page } from '@playwright/test';
import { watchArrivals } from '../arrivals.ts';
import { linkIn, mailTo } from '../mail.ts';
import { newName } from '../people.ts';
import { LandingScreen } from '../screens/landing.screen.ts';
import { expect, test } from '../test.ts';

const newAddress = () => `${newName()}@example.org`;

test('a visitor leaves an address, is thanked, reads the next steps, and is known at the second visit of the session', {
	tag: '@main',
}, async ({ page, landing, product }) => {
	const address = newAddress();
	await landing.open();
	await expect(landing.heading).toBeVisible();
	await landing.leave(`  ${address} `);
	await expect(landing.thanks).toBeVisible();
	await expect(page).toHaveURL(/\/thank-you$/);
	await expect(landing.nextSteps).toBeVisible();

	await page.getByRole('link', { name: 'Back to the landing page' }).click();
	await expect(landing.alreadySubmitted).toBeVisible();
	await expect(landing.email).toBeHidden();
	await landing.viewNextSteps.click();
	await expect(page).toHaveURL(/\/thank-you$/);

	const mail = await mailTo(product, address);
	expect(mail.subject).toBe('You are on the list for Warble');
	expect(mail.from).toBe('hello@warble.example');
	expect(() => linkIn(mail.text), 'no link to an account yet').toThrow();
});

test('another session is asked again, and the same address gets no second mail [F7]', async ({
	landing,
	product,
	browser,
}) => {
	const address = newAddress();
	await landing.open();
	await landing.leave(address);
	await expect(landing.nextSteps).toBeVisible();
	const mail = await mailTo(product, address);

	const context = await browser.newContext({ baseURL: product.url });
	const again = new LandingScreen(await context.newPage());
	await again.open();
	await again.leave(address.toUpperCase());
	await expect(again.nextSteps).toBeVisible();
	await context.close();

	// Mails go out in turn: with the next one here, a second to the first address would be here as
	// well.
	const next = newAddress();
	await landing.page.evaluate(() => sessionStorage.clear());
	await landing.open();
	await landing.leave(next);
	await mailTo(product, next);
	expect(await mailTo(product, address)).toEqual(mail);
});

test('blank cannot be sent', async ({ landing }) => {
	await landing.open();
	await expect(landing.send).toBeDisabled();
	await landing.email.fill('   ');
	await expect(landing.send).toBeDisabled();
	await landing.email.press('Enter');
	await expect(landing.thanks).toBeHidden();
	await landing.email.fill('mara@example.org');
	await expect(landing.send).toBeEnabled();
});

test('what is no address is said in red, and stays to be mended', async ({
	landing,
	complaints,
}) => {
	await landing.open();
	// A browser takes this for an address; we want a dot behind the @.
	await landing.leave('mara@nowhere');
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

	await landing.leave(newAddress());
	await expect(landing.thanks).toBeVisible();
	await expect(landing.failure).toBeHidden();
	// The browser says of every 400 that there was one.
	complaints.length = 0;
});

for (const [what, answer] of [
	['is down', { status: 503, body: '' }],
	[
		'says why',
		{ status: 503, json: { code: 'internal', message: 'The list is closed for a minute.' } },
	],
	['is not reached', undefined],
] as const) {
	test(`a server that ${what}: the failure is said, and the address is kept for another try`, async ({
		page,
		landing,
		complaints,
	}) => {
		await page.route('**/api/landing', (route) => (answer ? route.fulfill(answer) : route.abort()));
		await landing.open();
		const address = newAddress();
		await landing.leave(address);
		await expect(landing.failure).toContainText('Failed to submit email and analytics data');
		await expect(landing.failure).toContainText(
			answer && 'json' in answer ? answer.json.message : 'Failed to submit landing data',
		);
		await expect(landing.email).toHaveValue(address);
		await page.unroute('**/api/landing');
		await landing.send.click();
		await expect(landing.thanks).toBeVisible();
		// The browser says of every request that failed that it did.
		complaints.length = 0;
	});
}

test.describe('without any script', () => {
	test.use({ javaScriptEnabled: false });

	test('the form is an ordinary one', { tag: '@main' }, async ({ page, landing, product }) => {
		const address = newAddress();
		await landing.open();
		await landing.leave(address);
		await expect(page).toHaveURL(/\/thank-you$/);
		await expect(landing.nextSteps).toBeVisible();
		expect((await mailTo(product, address)).subject).toBe('You are on the list for Warble');
	});

	test('what is no address leads back to the form, which says so', async ({ page, landing }) => {
		await landing.open();
		await landing.leave('mara@nowhere');
		await expect(page).toHaveURL(/\/\?error=email#email-refused$/);
		await expect(landing.email).toBeVisible();
		await expect(page.getByText('That is not a valid address.')).toBeVisible();
	});
});

for (const [how, leave] of [
	['the tab is closed', (page: Page) => page.close({ runBeforeUnload: true })],
	['another site is opened', (page: Page) => page.goto('about:blank')],
] as const) {
	test(`a visit that leaves no address is recorded, once, when ${how}`, async ({
		page,
		landing,
		product,
	}) => {
		const { url, arrivals, close } = await watchArrivals(product.url);
		await page.goto(`${url}/?utm_source=letter&gclid=ad-1`);
		await landing.heading.click();
		await landing.scrollToEnd();
		await leave(page);
		await expect.poll(() => arrivals).toHaveLength(1);
		expect(arrivals[0]).toMatchObject({
			path: '/api/landing',
			contentType: 'application/json',
			status: 200,
		});
		const record = JSON.parse(arrivals[0]?.body ?? '');
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

test('whoever left an address leaves no record of a visit without one', async ({
	page,
	landing,
	product,
}) => {
	const { url, arrivals, close } = await watchArrivals(product.url);
	await page.goto(url);
	await landing.leave(newAddress());
	await expect(landing.nextSteps).toBeVisible();
	await page.close({ runBeforeUnload: true });
	// The address first, and then that the next steps were opened.
	await expect.poll(() => arrivals.map(({ body }) => JSON.parse(body))).toHaveLength(2);
	const [submission, view] = arrivals.map(({ body }) => JSON.parse(body));
	expect(submission).toMatchObject({ submitted: true, pageVisited: '/' });
	expect(view).toMatchObject({
		submitted: false,
		pageVisited: '/thank-you',
		sessionId: submission.sessionId,
	});
	await close();
});

test("'Enter App' leads a stranger to the sign-in screen", async ({ page, landing, login }) => {
	await landing.open();
	await landing.enterApp.click();
	await expect(page).toHaveURL(/\/login$/);
	await expect(login.heading).toBeVisible();
});
