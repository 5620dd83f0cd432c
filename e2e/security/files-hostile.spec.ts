import { expect } from '@playwright/test';
import { test } from '../fixtures/hostile-stage.ts';
import { FilesScreen } from '../screens/files.screen.ts';

const hostile =
	'<p>Words</p><img src=https://evil.example/x.png onerror=window.__xss=1><svg onload=window.__xss=1><script>window.__xss=1</script>' +
	'<p onclick=window.__xss=1 style=position:fixed;inset:0>over</p><a href=javascript:window.__xss=1>here</a><iframe src=https://evil.example>';

test('hostile markup in a file has no effect; names from JavaScript are plain names [C6] [D4]', async ({
	stage,
}) => {
	const { page, incidents, contactedHosts } = stage;
	const files = new FilesScreen(page);
	for (const path of ['__proto__/polluted', 'constructor', 'toString/hasOwnProperty'])
		await files.create(path, hostile);
	// Even if the server returned markup that it does not accept.
	let handedOut = 0;
	await page.route('**/api/files/content?path=constructor', async (route) => {
		handedOut += 1;
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), content: hostile } });
	});
	await files.open();
	for (const [path, ...rows] of [
		['constructor'],
		['__proto__/polluted', '__proto__'],
		['toString/hasOwnProperty', 'toString'],
	] as const) {
		for (const row of [...rows, path.slice(path.lastIndexOf('/') + 1)])
			await files.row(row).click();
		const text = files.text(path);
		await expect(text).toContainText('Words');
		await expect(text).toHaveAttribute('contenteditable', 'true');
		await expect(text.locator('img, svg, script, a, iframe, [onclick], p[style]')).toHaveCount(0);
		await text.getByText('over').click();
		await expect(files.saved, 'looking at it changes nothing').toBeVisible();
	}
	await expect(files.rows).toHaveCount(5);
	expect(
		await page.evaluate(() => [Reflect.get(window, '__xss'), Reflect.get({}, 'polluted')]),
	).toEqual([undefined, undefined]);
	expect(handedOut).toBe(1);
	expect(incidents).toEqual([]);
	// Chromium contacts its update servers.
	expect(contactedHosts()).not.toContain('evil.example');
});
