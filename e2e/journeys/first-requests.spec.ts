import { firstRequests } from '../../shell/contract/screens.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { expect, test } from '../test.ts';

for (const [path, urls] of Object.entries(firstRequests)) {
	test(`${path} takes its first data from the page instead of requesting it`, async ({ page }) => {
		const isOfMember = path.startsWith('/app/');
		if (isOfMember) await signUpAndSubscribe(page);
		const inlined = [
			...urls,
			...(isOfMember ? ['/auth/current-user', '/api/stripe/subscription-status'] : []),
		];
		const requested: string[] = [];
		page.on('request', (request) => {
			const { pathname, search } = new URL(request.url());
			requested.push(pathname + search);
		});
		const sent = await (await page.goto(path))?.text();
		for (const url of inlined)
			expect(sent).toContain(`data-response="${url.replaceAll('&', '&#38;')}"`);
		await page.locator('h1').first().waitFor();
		await page.waitForLoadState('networkidle');
		expect(requested.filter((url) => inlined.includes(url))).toEqual([]);
		await expect(page.locator('script[data-response]')).toHaveCount(0);
	});
}
