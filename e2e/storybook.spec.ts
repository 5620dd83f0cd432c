import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { isExpected } from './test.ts';

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const built = join(import.meta.dirname, '../design-system/dist');
/** A path below the root, because Storybook must work at any path. */
const folder = '/teams/design/storybook/';
const types: Record<string, string> = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.css': 'text/css',
	'.svg': 'image/svg+xml',
};

let server: Server;
let base: string;
/** Errors of the page, and requests to other hosts. */
let pageErrors: string[];

test.beforeAll(async () => {
	server = createServer(async (request, response) => {
		const { pathname } = new URL(request.url ?? '', 'http://storybook');
		try {
			if (!pathname.startsWith(folder)) throw new Error('Outside of the folder.');
			const file = pathname.slice(folder.length) || 'index.html';
			const body = await readFile(join(built, file));
			response
				.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
				.end(body);
		} catch {
			response.writeHead(404).end();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`;
});
test.afterAll(() => server.close());

test.beforeEach(({ page }) => {
	pageErrors = [];
	page.on('console', (message) => {
		// Browsers request an icon from every host.
		if (message.location().url.endsWith('/favicon.ico')) return;
		if (message.type() === 'error' && !isExpected(message.text())) pageErrors.push(message.text());
	});
	page.on('pageerror', (error) => {
		if (!isExpected(String(error))) pageErrors.push(String(error));
	});
	page.on('request', (request) => {
		if (/^https?:/.test(request.url()) && !request.url().startsWith(base))
			pageErrors.push(`requested ${request.url()}`);
	});
});
test.afterEach(() => expect(pageErrors, 'errors of the page').toEqual([]));

const preview = (page: Page): FrameLocator => page.frameLocator('#storybook-preview-iframe');

test('a story is found by name or the spec’s text, and shown in either theme or both', {
	tag: '@main',
}, async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto(`${base}?path=/docs/states-of-the-spec--docs`);
	const search = preview(page).getByRole('searchbox', { name: 'A state, or words of the spec' });
	await search.fill('loading filter');
	await expect(
		preview(page).getByRole('link', { name: 'Filter, Notices: Loading Template' }),
	).toBeVisible();
	await expect(preview(page).getByRole('link', { name: 'Filter, Notices: Saved' })).toBeHidden();
	await search.fill('no tweets yet');
	await expect(preview(page).getByRole('status')).toHaveText('1 story');
	await preview(page).getByRole('link', { name: 'Compose, Drafts panel: None' }).click();

	await expect(preview(page).getByText('No tweets yet')).toBeVisible();
	await expect(preview(page).locator('html'), 'as the system has it').toHaveAttribute(
		'data-theme',
		'dark',
	);
	await page.getByRole('tab', { name: 'Accessibility' }).click();
	await expect(page.getByRole('tab', { name: 'Violations 0' })).toBeVisible();

	await page.getByRole('button', { name: 'Theme' }).click();
	await page.getByRole('option', { name: 'Light' }).click();
	await expect(preview(page).locator('html')).toHaveAttribute('data-theme', 'light');
	await expect(page.getByRole('tab', { name: 'Violations 0' })).toBeVisible();

	await page.getByRole('button', { name: 'Theme' }).click();
	await page.getByRole('option', { name: 'Both, side by side' }).click();
	for (const theme of ['light', 'dark']) {
		const half = preview(page).frameLocator(`iframe[title="In the ${theme} theme"]`);
		await expect(half.getByText('No tweets yet')).toBeVisible();
		await expect(half.locator('html')).toHaveAttribute('data-theme', theme);
	}
});

test('play functions run', { tag: '@main' }, async ({ page }) => {
	await page.goto(`${base}?path=/story/filter-notices--saved`);
	await expect(preview(page).getByText('Template saved successfully!')).toBeVisible();
});

test('documentation pages open', { tag: '@main' }, async ({ page }) => {
	await page.goto(base);
	await expect(
		preview(page).getByRole('heading', { level: 1, name: 'Warble, state by state' }),
	).toBeVisible();
	for (const title of ['How to add a component', 'Tokens', 'Accessibility']) {
		await page.getByRole('link', { name: title }).click();
		await expect(preview(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
	}
	await expect(
		preview(page).getByRole('cell', { name: 'every story, light and dark' }),
	).toBeVisible();
});

/** The stories by the first word of their title, the package. */
function storiesByPackage(): Map<string, string[]> {
	const { entries }: { entries: Record<string, { id: string; type: string; title: string }> } =
		JSON.parse(readFileSync(join(built, 'index.json'), 'utf8'));
	// A mail is shown in a frame.
	const stories = Object.values(entries).filter(
		({ type, title }) => type === 'story' && !title.startsWith('Mails/'),
	);
	const groups = Map.groupBy(stories, ({ title }) => title.split('/', 1)[0] ?? title);
	return new Map([...groups].map(([name, stories]) => [name, stories.map(({ id }) => id)]));
}

/**
 * Shows one story after the other in the same page and returns contrast violations in either theme.
 * Other rules are checked in jsdom.
 */
async function findViolations(ids: string[]): Promise<string[]> {
	const { axe, __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
		axe: typeof import('axe-core');
		__STORYBOOK_ADDONS_CHANNEL__: {
			emit(event: string, data: unknown): void;
			once(event: string, listener: (data: unknown) => void): void;
		};
	};
	const found: string[] = [];
	// Base UI's focus guards are focusable and hidden on purpose.
	const context = { include: [['body']], exclude: [['[data-base-ui-focus-guard]']] };
	for (const id of ids) {
		// Its play function has ended, too.
		const isShown = new Promise((resolve) => channel.once('storyFinished', resolve));
		channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
		await isShown;
		for (const theme of ['light', 'dark']) {
			document.documentElement.dataset.theme = theme;
			const { violations } = await axe.run(context, {
				runOnly: ['color-contrast'],
				iframes: false,
				resultTypes: ['violations'],
			});
			found.push(
				...violations.map(
					(it) => `${id}, ${theme}: ${it.id}: ${it.nodes.map(({ html }) => html).join(' ')}`,
				),
			);
		}
	}
	return found;
}

for (const [name, ids] of storiesByPackage()) {
	test(`${name}: every story has enough contrast in both themes`, { tag: '@main' }, async ({
		page,
	}) => {
		test.slow();
		await page.emulateMedia({ reducedMotion: 'reduce' });
		// A new page, in which no story was shown yet.
		await page.goto(`${base}iframe.html?id=tokens--docs&viewMode=docs&globals=a11y.manual:!true`);
		await page.addScriptTag({ path: axeScript });
		await page.addStyleTag({
			content: '*, ::before, ::after { transition: none !important; animation: none !important; }',
		});
		await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
		expect(await page.evaluate(findViolations, ids)).toEqual([]);
	});
}
