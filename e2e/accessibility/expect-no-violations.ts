import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The narrowest width in WCAG 1.4.10, in pixels. */
export const PHONE = 320;
export const DESKTOP = 1280;

/**
 * Expects that axe finds no violations in either theme, and that nothing is wider than the screen,
 * on a phone and on a desktop. The page ends in the light theme at the last width.
 */
export async function expectNoViolations(
	page: Page,
	widths: readonly number[] = [PHONE, DESKTOP],
): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 800 });
		// Without transitions, so that contrast is not measured in the middle of one.
		await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
		// Apart from colours, a page is the same in both themes.
		expect(await violations(axe(page).withRules(['color-contrast'])), `dark, ${width} px`).toEqual(
			[],
		);
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
		expect(await violations(axe(page)), `light, ${width} px`).toEqual([]);
		const overflow = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		expect(overflow, `overflow at ${width} px`).toBe(0);
	}
}

/**
 * Base UI's focus guards are focusable and hidden on purpose. In legacy mode axe runs in the page
 * alone: the other mode opens a second page each time, for frames of other origins, and ours has
 * none.
 */
const axe = (page: Page) =>
	new AxeBuilder({ page }).setLegacyMode().exclude('[data-base-ui-focus-guard]');

async function violations(builder: AxeBuilder): Promise<string[]> {
	const found = await builder.analyze();
	return found.violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
	);
}
