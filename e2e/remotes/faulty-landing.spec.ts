import { expect } from '../test.ts';
import { newName, signIn } from '../users.ts';
import { spoils } from './broken-responses.ts';
import type { BadProduct } from './faulty-product.ts';
import { test } from './faulty-test.ts';

/**
 * The sixth remote is no part of the shell but two documents, `/` and `/thank-you`. For them a
 * panel and Retry mean: whatever becomes of their scripts and styles, the words are there and an
 * address can be left; and where a document itself is bad, its path leads into the app.
 */
const files: readonly { name: string; break: (product: BadProduct) => void; isTampered?: true }[] =
	[
		{ name: 'are answered with 404', break: (it) => it.spoilFiles('landing', spoils.missing) },
		{ name: 'are answered with 500', break: (it) => it.spoilFiles('landing', spoils.failing) },
		// No browser shows a page whose stylesheet hangs: what is in the page's hands is everything
		// else.
		{ name: 'hang', break: (it) => it.spoilFiles('landing', spoils.hanging, /.*\.(js|svg|woff2)/) },
		{ name: 'break off half way', break: (it) => it.spoilFiles('landing', spoils.cut) },
		{ name: 'are answered with a page', break: (it) => it.spoilFiles('landing', spoils.otherPage) },
		{
			name: 'include a tampered script',
			break: (it) => it.spoilFiles('landing', spoils.tamperedScript, /.*\.js/),
			isTampered: true,
		},
		{
			name: 'include a tampered stylesheet',
			break: (it) => it.spoilFiles('landing', spoils.tamperedStyle, /.*\.css/),
			isTampered: true,
		},
	];

for (const { name, break: spoil, isTampered } of files) {
	test(`landing, whose files ${name}: it can be read, an address can be left, and what was tampered with does not run [J1] [J5]`, async ({
		page,
		landing,
		badProduct,
		complaints,
	}) => {
		spoil(badProduct);
		const start = performance.now();
		await page.goto('/', { waitUntil: 'commit' });
		await expect(landing.heading).toBeVisible();
		const paints = () => performance.getEntriesByName('first-contentful-paint').length;
		await expect.poll(() => page.evaluate(paints), 'whether a word is on the screen').toBe(1);
		expect(performance.now() - start).toBeLessThan(10_000);
		await landing.email.fill(`${newName()}@example.org`);
		await landing.send.click();
		await expect(landing.nextSteps).toBeVisible();
		const tampered = () =>
			document.documentElement.dataset.tampered ??
			getComputedStyle(document.documentElement).getPropertyValue('--tampered');
		expect(await page.evaluate(tampered)).toBe('');
		await page.goto('/login', { waitUntil: 'commit' });
		await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
		if (isTampered)
			expect(complaints.join('\n')).toContain(
				"Failed to find a valid digest in the 'integrity' attribute",
			);
		expect(
			complaints
				.splice(0)
				.filter((complaint) => !/\/remotes\/landing\/|Failed to load resource/.test(complaint)),
		).toEqual([]);
	});
}

const documents: readonly { name: string; break: (product: BadProduct) => Promise<void> }[] = [
	{ name: 'are absent', break: (it) => it.remove('landing', 'documents.json') },
	{
		name: 'are listed in what is no list',
		break: (it) => it.put('landing', 'documents.json', '{"/": "/remotes/'),
	},
	{
		name: 'are listed elsewhere',
		break: (it) =>
			it.put('landing', 'documents.json', '{"/": "https://elsewhere.example/index.html"}'),
	},
	{
		name: 'were not uploaded to their end',
		break: (it) =>
			it.put(
				'landing',
				'documents.json',
				'{"/": "/remotes/landing/1/index.html", "/thank-you": "/remotes/landing/1/thank-you.html"}',
			),
	},
];

for (const { name, break: spoil } of documents) {
	test(`landing, whose documents ${name}: their paths lead into the app, for strangers and for members [J1]`, async ({
		page,
		landing,
		login,
		badProduct,
	}) => {
		await spoil(badProduct);
		for (const path of ['/', '/thank-you', '/nowhere']) {
			await page.goto(path);
			await expect(login.heading).toBeVisible();
		}
		await signIn(page);
		await page.goto('/');
		await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
		await page
			.getByRole('navigation', { name: 'Main' })
			.getByRole('link', { name: 'Compose' })
			.click();
		await expect(page.getByRole('heading', { level: 1, name: 'Compose' })).toBeVisible();
		await page.getByRole('button', { name: 'Sign Out' }).click();
		await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden();

		await badProduct.mend();
		await page.goto('/');
		await expect(landing.heading).toBeVisible();
	});
}
