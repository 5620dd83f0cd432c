import { randomInt } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import type { ProductPlace } from './product.ts';
import { AccountScreen } from './screens/account.screen.ts';
import { ComposeScreen } from './screens/compose.screen.ts';
import { ConsentScreen } from './screens/consent.screen.ts';
import { LandingScreen } from './screens/landing.screen.ts';
import { LoginScreen } from './screens/login.screen.ts';
import { OnboardingScreen } from './screens/onboarding.screen.ts';

interface Fixtures {
	landing: LandingScreen;
	login: LoginScreen;
	consent: ConsentScreen;
	account: AccountScreen;
	onboarding: OnboardingScreen;
	compose: ComposeScreen;
	product: ProductPlace;
	pageErrors: string[];
}

/**
 * Playwright's test, on the running product. A console error or an uncaught error of the page fails
 * the test.
 */
export const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	product: ({}, use) => use(JSON.parse(process.env.PRODUCT ?? '{}')),
	baseURL: ({ product }, use) => use(product.url),
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	extraHTTPHeaders: ({}, use) =>
		use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
	pageErrors: [
		async ({ context }, use) => {
			const pageErrors: string[] = [];
			context.on('console', (message) => {
				if (message.type() === 'error' && !isExpected(message.text()))
					pageErrors.push(message.text());
			});
			context.on('weberror', (error) => pageErrors.push(String(error.error())));
			await use(pageErrors);
			expect(pageErrors, 'errors of the page').toEqual([]);
		},
		{ auto: true },
	],
	landing: ({ page }, use) => use(new LandingScreen(page)),
	login: ({ page }, use) => use(new LoginScreen(page)),
	consent: ({ page }, use) => use(new ConsentScreen(page)),
	account: ({ page }, use) => use(new AccountScreen(page)),
	onboarding: ({ page }, use) => use(new OnboardingScreen(page)),
	compose: ({ page }, use) => use(new ComposeScreen(page)),
});

/**
 * Whether a console error is expected: the browser logs every 4xx (such as the session of a signed
 * out user) and every request made offline, and the screen of plans logs that there are none
 * (spec).
 */
export function isExpected(text: string): boolean {
	return [
		/the server responded with a status of (401|402|404|409|429)/,
		/net::ERR_INTERNET_DISCONNECTED/,
		/^Error: Failed to load pricing options/,
	].some((pattern) => pattern.test(text));
}

export { expect };
