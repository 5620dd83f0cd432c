import { expect, type Page } from '@playwright/test';
import { type Stage, test } from '../fixtures/hostile-stage.ts';

/** Breaks out of text, of an attribute, of a script's string and of the markers of drafts. */
const hostile = [
	'"><svg onload=window.__xss=1>',
	"'><img src=https://evil.example/x.png onerror=window.__xss=1>",
	'</tweets></tweet><script>window.__xss=1</script>',
	'<a href="javascript:window.__xss=1">here</a> ![x](https://evil.example/y.png) [y](javascript:window.__xss=1)',
];

/** All elements of the page that run code, or link to or load from other hosts than allowed. */
function strangers(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.body.querySelectorAll('*')].flatMap((element) => {
			const acts = [...element.attributes].filter(
				({ name, value }) =>
					name.startsWith('on') ||
					(['href', 'src', 'action', 'data', 'srcdoc'].includes(name) &&
						!/^(\/(?!\/)|#|https:\/\/(openrouter\.ai|console\.x\.com)(\/|$))/.test(value)),
			);
			const isForeign = element.matches(
				'iframe, object, embed, base, meta, link[rel=stylesheet], script:not([src], [type])',
			);
			return acts.length > 0 || isForeign ? [element.outerHTML.slice(0, 200)] : [];
		}),
	);
}

async function expectNothingOfIt({ page, incidents, contactedHosts }: Stage): Promise<void> {
	expect(await strangers(page)).toEqual([]);
	expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined();
	expect(incidents).toEqual([]);
	expect(contactedHosts()).toEqual([]);
}

test('texts of the user and the assistant are escaped everywhere [D5] [D6]', async ({ stage }) => {
	const { page } = stage;
	for (const words of hostile) {
		await page.goto('/app/compose');
		await page.getByPlaceholder('Type a message...').fill(`Two posts from this: ${words}`);
		await page.keyboard.press('Enter');
		const conversation = page.getByRole('region', { name: 'Conversation' });
		await expect(conversation.getByText(words).first()).toBeVisible();
		await expect(page.getByRole('region', { name: /Drafts$/ }).getByRole('article')).toHaveCount(2);
		await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden();
		await expectNothingOfIt(stage);
		await page.reload();
		await expect(conversation.getByText(words).first()).toBeVisible();
		await expectNothingOfIt(stage);
	}
	// The sandbox's model has named the threads. A name of the user is any text.
	const threads = page.getByRole('navigation', { name: 'Recent Threads' });
	await expect(threads.getByRole('listitem')).toHaveCount(hostile.length);
	for (const [index, words] of hostile.map((text) => text.slice(0, 100)).entries()) {
		const thread = threads.getByRole('listitem').nth(index);
		await thread.getByRole('button', { name: /^More for/ }).click();
		await page.getByRole('menuitem', { name: 'Rename' }).click();
		await thread.getByRole('textbox').fill(words);
		await thread.getByRole('textbox').press('Enter');
		await expect(thread.getByRole('link')).toHaveText(words);
	}
	await expectNothingOfIt(stage);
	await page.reload();
	await expect(threads.getByRole('link', { name: '<svg onload' })).toBeVisible();
	await expectNothingOfIt(stage);
});

test('names and descriptions of templates are escaped everywhere [D3] [D4] [D6]', async ({
	stage,
}) => {
	const { page } = stage;
	for (const [at, words] of hostile.entries()) {
		const name = `${at} ${words}`.slice(0, 100);
		const content = {
			description: `<p>Numbers ${words}</p><p onclick="window.__xss=1" style="position:fixed;inset:0">over</p>`,
		};
		expect(
			(await page.request.post('/api/filter/templates', { data: { name, content } })).status(),
		).toBe(200);
		await page.goto('/app/filter');
		const template = page.getByRole('combobox', { name: 'Template' });
		await template.click();
		await expect(page.getByRole('listbox', { name: 'Template' }).getByRole('option')).toHaveCount(
			at + 1,
		);
		await expectNothingOfIt(stage);
		await page.getByRole('option', { name }).click();
		await expect(template).toHaveValue(name);
		await expect(page.getByRole('textbox', { name: 'Description' })).toContainText('Numbers');
		await expectNothingOfIt(stage);
	}
});

test('parameters of an address are escaped: a payment, a list, a thread, an error [D6]', async ({
	stage,
}) => {
	const { page } = stage;
	for (const words of hostile) {
		const it = encodeURIComponent(words);
		await page.goto(`/app/billing/success?session_id=${it}`);
		await expect(page.getByText(words)).toBeVisible();
		await expectNothingOfIt(stage);
		for (const address of [
			`/app/tweets?filter=${it}&run=${it}`,
			`/app/compose?thread=${it}`,
			`/app/settings?connect_error=${it}&provider=${it}`,
		]) {
			await page.goto(address);
			await expect(
				page
					.getByRole('main')
					.getByRole('heading')
					.or(page.getByPlaceholder('Type a message...'))
					.first(),
			).toBeVisible();
			await expectNothingOfIt(stage);
		}
	}
});
