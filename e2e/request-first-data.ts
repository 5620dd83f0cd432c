import type { Page } from '@playwright/test';

/**
 * Lets the page request its first data, which its HTML contains otherwise. For tests that change
 * the responses.
 */
export async function requestFirstData(page: Page): Promise<void> {
	await page.addInitScript(() => {
		new MutationObserver(() => {
			for (const script of document.querySelectorAll('script[data-response]')) script.remove();
		}).observe(document, { childList: true, subtree: true });
	});
}
