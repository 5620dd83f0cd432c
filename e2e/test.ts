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
	complaints: string[];
}

/**
 * Playwright's test, on the running product. Anything that the page complains of (errors, refused
 * by the policy) fails the test.
 */
export const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	product: ({}, use) => use(JSON.parse(process.env.PRODUCT ?? '{}')),
	baseURL: ({ product }, use) => use(product.url),
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
	extraHTTPHeaders: ({}, use) =>
		use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
	complaints: [
		async ({ context }, use) => {
			const complaints: string[] = [];
			context.on('console', (message) => {
				if (message.type() === 'error' && !isExpected(message.text()))
					complaints.push(message.text());
			});
			context.on('weberror', (error) => complaints.push(String(error.error())));
			await use(complaints);
			expect(complaints, 'complaints of the page').toEqual([]);
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
 * The browser logs every 4xx (asking who is signed in is one on purpose) and every request made
 * offline.
 */
export function isExpected(text: string): boolean {
	return /the server responded with a status of (401|402|404|409|429)|net::ERR_INTERNET_DISCONNECTED/.test(
		text,
	);
}

export { expect };
