import { SLOW_MODEL, signUpFilterUser, wanted } from '../filter-user.ts';
import { FilterScreen } from '../screens/filter.screen.ts';
import { test as base, expect } from '../test.ts';
import { expectNoViolations } from './expect-no-violations.ts';

const test = base.extend<{ filter: FilterScreen }>({
	filter: ({ page }, use) => use(new FilterScreen(page)),
});

test('the filter is accessible: empty, new, confirming, running, done, and an ended run', async ({
	page,
	filter,
}) => {
	test.slow();
	await signUpFilterUser(page);
	await filter.open();
	await expect(page.getByRole('heading', { name: 'Start with' })).toBeVisible();
	await expectNoViolations(page);
	await filter.template.click();
	await filter.template.fill('Slow running');
	await expect(filter.templateOptions).toHaveCount(1);
	// While the list is open, Base UI hides the rest of the page, including focusable elements.
	await page.keyboard.press('Escape');
	await expectNoViolations(page);
	await filter.write(`${wanted} ${SLOW_MODEL}`);
	await filter.button('Duplicate Template').click();
	await expect(filter.dialog).toBeVisible();
	await expectNoViolations(page);
	await filter.dialog.getByRole('button', { name: 'Close' }).click();
	await filter.button('Save Template').click();
	await expect(page.getByText('Template saved successfully!')).toBeVisible();
	await filter.setWindow(3, 'days');
	await expect(filter.estimate).toBeVisible();
	await expectNoViolations(page);
	await filter.run();
	await expect(filter.posts.first()).toBeVisible();
	await expectNoViolations(page);
	await expect(filter.succeeded).toBeVisible({ timeout: 90_000 });
	await expectNoViolations(page);
	await filter.tab('Previous Runs').click();
	await expect(page.getByRole('tab', { name: /^All \d+$/ })).toBeVisible();
	await page.getByRole('tab', { name: /^Included \d+$/ }).click();
	await page
		.getByRole('button', { name: /^Filter out/ })
		.first()
		.click();
	await expect(page.getByText('by you', { exact: true })).toBeVisible();
	await expectNoViolations(page);
});
