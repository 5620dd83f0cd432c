import { readFileSync } from 'node:fs';
import { CONTRACT_VERSION } from '../../shell/contract/remote.ts';
import { signUpFilterUser, wanted } from '../filter-user.ts';
import { type Product, startProduct } from '../product.ts';
import { ComposeScreen } from '../screens/compose.screen.ts';
import { FilesScreen } from '../screens/files.screen.ts';
import { FilterScreen } from '../screens/filter.screen.ts';
import { SettingsScreen } from '../screens/settings.screen.ts';
import { TweetsScreen } from '../screens/tweets.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { signUpTweetsUser } from '../tweets-user.ts';
import { newName, signUp } from '../users.ts';
import { makeWebRoot, type Release } from '../web-root.ts';

const previous: { contract: number } = JSON.parse(
	readFileSync(new URL('../../previous-release/versions.json', import.meta.url), 'utf8'),
);

/**
 * Today's server with builds of two releases; those of the previous release are in the repository.
 */
const mixtures: { name: string; shell: Release; remotes: Release; isRefused: boolean }[] = [
	{
		name: "remotes of the previous release under today's shell",
		shell: 'today',
		remotes: 'previous',
		isRefused: false,
	},
	{
		name: "today's remotes under the shell of the previous release",
		shell: 'previous',
		remotes: 'today',
		isRefused: previous.contract < CONTRACT_VERSION,
	},
];

for (const { name, isRefused, ...releases } of mixtures) {
	const test = base.extend<object, { mixed: Product }>({
		mixed: [
			// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
			async ({}, use) => {
				const mixed = await startProduct({ WEB_ROOT: await makeWebRoot(releases) });
				await use(mixed);
				await mixed.stop();
			},
			{ scope: 'worker', timeout: 60_000 },
		],
		product: ({ mixed }, use) => use(mixed),
	});

	test.describe(`${name} [J3]`, () => {
		// The tests of a combination share one product.
		test.describe.configure({ mode: 'default' });

		test('landing accepts an address', async ({ landing }) => {
			await landing.open();
			await landing.submit(`${newName()}@example.com`);
			await expect(landing.thanks).toBeVisible();
		});

		if (isRefused) {
			test('every remote says that it was built for another version, and the rest works', async ({
				page,
				pageErrors,
			}) => {
				await signUpAndSubscribe(page);
				for (const [path, name] of [
					['/app/settings', 'Settings'],
					['/app/compose', 'Compose'],
					['/app/filter', 'Filter'],
					['/app/tweets', 'Tweets'],
					['/app/editor', 'Editor'],
				] as const) {
					await page.goto(path);
					await expect(page.getByRole('heading', { name: `${name} is unavailable` })).toBeVisible();
					await expect(
						page.getByText('It was built for another version of Warble.', { exact: false }),
					).toBeVisible();
				}
				expect(new Set(pageErrors.splice(0))).toEqual(
					new Set(['RemoteFailure: A remote failed: other_contract']),
				);
				await page.getByRole('link', { name: 'Warble' }).first().click();
				await expect(
					page.getByRole('heading', { name: /(night|morning|afternoon|evening)\.$/ }),
				).toBeVisible();
			});
			return;
		}

		test('compose turns an instruction into drafts', async ({ page }) => {
			await signUpAndSubscribe(page);
			const compose = new ComposeScreen(page);
			await compose.open();
			await compose.send('Three posts on night trains [[sandbox: pace 0]]');
			await expect(compose.drafts).toHaveCount(3);
			await page.reload();
			await expect(compose.drafts).toHaveCount(3);
		});

		test('filter judges posts in a run', async ({ page }) => {
			await signUpFilterUser(page);
			const filter = new FilterScreen(page);
			await filter.open();
			await filter.create('Running', `${wanted} [[sandbox: pace 0]]`);
			await filter.setWindow(7, 'days');
			await filter.run();
			await expect(filter.succeeded).toBeVisible();
			await expect(filter.posts.first()).toBeVisible();
		});

		test('tweets shows posts and keeps a typed reply', async ({ page }) => {
			await signUpTweetsUser(page);
			const tweets = new TweetsScreen(page);
			await tweets.open();
			await tweets.post().box.fill('Slow is a pace.');
			await expect(tweets.post().count).toHaveText('15/280');
			await page.reload();
			await expect(tweets.post().box).toHaveValue('Slow is a pace.');
		});

		test('editor writes and saves a file', async ({ page }) => {
			await signUpAndSubscribe(page);
			const files = new FilesScreen(page);
			await files.create('notes', '<p>Slow</p>');
			await files.open('notes');
			// Without waiting for `data-ready`, which the previous release does not have.
			await expect(files.text('notes')).toHaveAttribute('contenteditable', 'true');
			await files.text('notes').click();
			await page.keyboard.press('ControlOrMeta+End');
			await page.keyboard.type(' is a pace');
			await page.keyboard.press('ControlOrMeta+s');
			await expect(files.saved).toBeVisible();
			expect(await files.read('notes')).toContain('Slow is a pace');
		});

		test('billing leads from onboarding to the plans, and the settings open', async ({
			page,
			onboarding,
		}) => {
			await signUp(page);
			await page.goto('/onboarding');
			await onboarding.skip.click();
			await expect(onboarding.plans).toBeVisible();
			await signUpAndSubscribe(page);
			const settings = new SettingsScreen(page);
			await settings.open();
			await expect(settings.section('API Keys')).toBeVisible();
			await expect(settings.section('Billing & Subscription')).toBeVisible();
		});
	});
}
