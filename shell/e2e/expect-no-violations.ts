import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe objects to, and nothing wider than the screen. */
export async function expectNoViolations(page: Page): Promise<void> {
	// Base UI's focus guards are focusable and hidden on purpose.
	const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'overflow').toBe(0);
}
