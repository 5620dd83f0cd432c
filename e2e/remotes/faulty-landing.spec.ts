import { expect } from '../test.ts';
import { newName, signIn } from '../users.ts';
import { faults } from './faults.ts';
import type { FaultyProduct } from './faulty-product.ts';
import { test } from './faulty-test.ts';

/**
 * The landing remote is two documents, `/` and `/thank-you`, without the shell's panel and Retry.
 * Without their scripts and styles they can be read and the form works; without a document its path
 * leads into the app.
 */
const files: readonly {
	name: string;
	break: (product: FaultyProduct) => void;
	isTampered?: true;
}[] = [
	{
		name: 'are answered with 404',
		break: (product) => product.breakFiles('landing', faults.missing),
	},
	{
		name: 'are answered with 500',
		break: (product) => product.breakFiles('landing', faults.failing),
	},
	// Browsers show no page whose stylesheet hangs.
	{
		name: 'hang',
		break: (product) => product.breakFiles('landing', faults.hanging, /.*\.(js|svg|woff2)/),
	},
	{ name: 'are cut off half way', break: (product) => product.breakFiles('landing', faults.cut) },
	{
		name: 'are answered with an HTML page',
		break: (product) => product.breakFiles('landing', faults.otherPage),
	},
	{
		name: 'include a tampered script',
		break: (product) => product.breakFiles('landing', faults.tamperedScript, /.*\.js/),
		isTampered: true,
	},
	{
		name: 'include a tampered stylesheet',
		break: (product) => product.breakFiles('landing', faults.tamperedStyle, /.*\.css/),
		isTampered: true,
	},
];

for (const { name, break: breakIt, isTampered } of files) {
	test(`landing, whose files ${name}, is readable, has a form and runs no bad files [J1] [J5]`, async ({
		page,
		landing,
		faultyProduct,
		pageErrors,
	}) => {
		breakIt(faultyProduct);
		const start = performance.now();
		await page.goto('/', { waitUntil: 'commit' });
		await expect(landing.heading).toBeVisible();
		const paints = () => performance.getEntriesByName('first-contentful-paint').length;
		await expect.poll(() => page.evaluate(paints), 'first paint').toBe(1);
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
			expect(pageErrors.join('\n')).toContain(
				"Failed to find a valid digest in the 'integrity' attribute",
			);
		expect(
			pageErrors
				.splice(0)
				.filter((error) => !/\/remotes\/landing\/|Failed to load resource/.test(error)),
		).toEqual([]);
	});
}

const documents: readonly { name: string; break: (product: FaultyProduct) => Promise<void> }[] = [
	{ name: 'are absent', break: (product) => product.remove('landing', 'documents.json') },
	{
		name: 'are listed in invalid JSON',
		break: (product) => product.put('landing', 'documents.json', '{"/": "/remotes/'),
	},
	{
		name: 'are listed on another origin',
		break: (it) =>
			it.put('landing', 'documents.json', '{"/": "https://elsewhere.example/index.html"}'),
	},
	{
		name: 'were not uploaded',
		break: (it) =>
			it.put(
				'landing',
				'documents.json',
				'{"/": "/remotes/landing/1/index.html", "/thank-you": "/remotes/landing/1/thank-you.html"}',
			),
	},
];

for (const { name, break: breakIt } of documents) {
	test(`landing, whose documents ${name}, leads into the app, signed in or out [J1]`, async ({
		page,
		landing,
		login,
		faultyProduct,
	}) => {
		await breakIt(faultyProduct);
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

		await faultyProduct.restore();
		await page.goto('/');
		await expect(landing.heading).toBeVisible();
	});
}
