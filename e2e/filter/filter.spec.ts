import { countJudgedPosts, SLOW_MODEL, signUpFilterUser, wanted } from '../filter-user.ts';
import { FilterScreen } from '../screens/filter.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { newName } from '../users.ts';

const test = base.extend<{ filter: FilterScreen }>({
	filter: ({ page }, use) => use(new FilterScreen(page)),
});

const atOnce = '[[sandbox: pace 0]]';

const processed = async (filter: FilterScreen) =>
	Number.parseInt(await filter.progress.innerText(), 10);

test('a filter is created, estimated, run, reloaded, finished, overridden and run again', {
	tag: '@main',
}, async ({ page, filter, product }) => {
	test.slow();
	await signUpFilterUser(page);
	const word = newName();
	await filter.open();
	await expect(page.getByRole('heading', { name: 'Start with' })).toBeVisible();
	await filter.create('Slow running', `${wanted} ${word} ${SLOW_MODEL}`);
	await filter.setWindow(7, 'days');
	await expect(filter.estimate).toBeVisible();

	await filter.run();
	await expect(filter.progress).toBeVisible();
	await expect(filter.posts.first()).toBeVisible();
	await expect.poll(() => processed(filter)).toBeGreaterThan(0);
	const before = await processed(filter);
	await page.reload();
	await expect(filter.button('Running...'), 'it goes on').toBeVisible();
	await expect(page.getByRole('region', { name: 'Filter', exact: true })).toContainText(
		'Slow running',
	);
	await expect.poll(() => processed(filter), 'nothing is lost').toBeGreaterThanOrEqual(before);

	await filter.tab('Previous Runs').click();
	await expect(page).toHaveURL(/\?tab=runs$/);
	await expect(filter.runs.first().getByText('running', { exact: true })).toBeVisible();
	await expect(filter.progress, 'live here too').toBeVisible();
	await filter.tab('Create Filter').click();
	await expect(filter.succeeded).toBeVisible({ timeout: 90_000 });
	await filter.button('Edit filter').click();
	await expect(page.getByText(/^About \d+ posts, .*\.$/), 'now it is known').toBeVisible();
	await expect(page.getByText(/^\d+ judged before, free$/)).toBeVisible();
	const judged = await countJudgedPosts(product, word);

	await page.getByRole('link', { name: 'View result in Previous Runs →' }).click();
	await expect(page).toHaveURL(/\?tab=runs&run=[0-9a-f-]{36}$/);
	await expect(page.getByRole('tab', { name: /^All \d+$/ })).toBeVisible();
	await expect(filter.runs.first().getByText('completed', { exact: true })).toBeVisible();
	const total = await filter.count('total processed');
	expect(judged, 'each post was judged once').toBe(total);
	const included = await filter.count('included');
	expect(included).toBeGreaterThan(0);
	expect(included + (await filter.count('excluded')) + (await filter.count('not judged'))).toBe(
		total,
	);

	await page.getByRole('tab', { name: /^Included \d+$/ }).click();
	await page
		.getByRole('button', { name: /^Filter out/ })
		.first()
		.click();
	await expect.poll(() => filter.count('manual overrides')).toBe(1);
	expect(await filter.count('included')).toBe(included - 1);
	await page.reload();
	await expect.poll(() => filter.count('manual overrides')).toBe(1);
	expect(await filter.count('included')).toBe(included - 1);
	await filter.about.click();
	await expect(page.getByText(/^matches 0 of your 1 decision$/)).toBeVisible();

	await filter.runs
		.first()
		.getByRole('button', { name: /^Re-run/ })
		.click();
	await expect(
		page.getByText('Filter re-run started. Check Create Filter tab for progress.'),
	).toBeVisible();
	await expect(filter.runs).toHaveCount(2);
	await expect(filter.runs.first().getByText('Re-run of: Slow running')).toBeVisible();
	await expect(filter.runs.first().getByText('completed', { exact: true })).toBeVisible();
	await filter.runs.first().getByRole('link').click();
	await filter.about.click();
	const reused = page.getByText(/^\d+ posts judged before, free$/);
	await expect(reused).toBeVisible();
	const isNew =
		(await filter.count('total processed')) - Number.parseInt(await reused.innerText(), 10);
	expect((await countJudgedPosts(product, word)) - judged, 'only new posts were judged').toBe(
		isNew,
	);
});

test('a template can be duplicated, edited, compared and deleted, and edits survive a reload', {
	tag: '@main',
}, async ({ page, filter }) => {
	await signUpFilterUser(page);
	await filter.open();
	await filter.create('Slow running', `${wanted} ${atOnce}`);
	await filter.setWindow(3, 'days');
	await filter.run();
	await expect(filter.succeeded).toBeVisible();

	await filter.button('Edit filter').click();
	await filter.write(' And bread.');
	await expect(filter.unsaved).toBeVisible();
	await filter.tab('Previous Runs').click();
	await expect(page.getByText('template v1 (Latest)'), 'nobody is asked on the way').toBeVisible();
	await filter.tab('Create Filter').click();
	await expect(filter.description).toContainText('And bread.');

	page.once('dialog', (dialog) => void dialog.accept());
	await page.reload();
	await expect(filter.description).toContainText('And bread.');
	await expect(page.getByText('from your last visit.', { exact: false })).toBeVisible();
	await expect(filter.button('Save and run')).toBeVisible();
	await filter.button('Save Template').click();
	await expect(page.getByText('Template updated successfully!')).toBeVisible();
	await expect(filter.unsaved).toBeHidden();

	await filter.tab('Previous Runs').click();
	await expect(page.getByText('template v1, you are at v2 (Latest)')).toBeVisible();
	await filter.button('What changed').click();
	await expect(filter.dialog.getByRole('insertion')).toContainText('And bread.');
	await filter.dialog.getByRole('button', { name: 'Close' }).click();

	await filter.tab('Create Filter').click();
	await filter.button('Duplicate Template').click();
	await expect(page.getByText('Template duplicated successfully!')).toBeVisible();
	await expect(filter.template).toHaveValue('Slow running Copy');
	await filter.button('Delete Template').click();
	await filter.dialog.getByRole('button', { name: 'Delete' }).click();
	await expect(filter.template).toHaveValue('');
	await filter.template.click();
	await expect(filter.templateOptions).toHaveCount(1);
	await expect(page.getByRole('option', { name: /^Slow running/ })).toBeVisible();
});

test('cancelling keeps the verdicts, and resuming pays only for the remaining posts', async ({
	page,
	filter,
	product,
}) => {
	test.slow();
	await signUpFilterUser(page);
	const word = newName();
	await filter.open();
	await filter.create('Slow running', `${wanted} ${word} ${SLOW_MODEL}`);
	await filter.setWindow(7, 'days');
	await filter.run();
	await expect(filter.posts.first()).toBeVisible();
	await filter.button('Cancel').click();
	await expect(page.getByText('Cancelled. Posts already judged are kept.')).toBeVisible();
	const kept = Number.parseInt(
		await page.getByText(/^\d+\/\d+ processed — \d+ matched\./).innerText(),
		10,
	);
	expect(kept).toBeGreaterThan(0);

	await filter.tab('Previous Runs').click();
	await expect(filter.runs.first().getByText('cancelled')).toBeVisible();
	await expect(page.getByText('You cancelled this run.')).toBeVisible();
	const before = await countJudgedPosts(product, word);
	await filter.button('Resume').click();
	await expect(filter.progress).toBeVisible();
	await expect(page.getByRole('tab', { name: /^All \d+$/ })).toBeVisible({ timeout: 90_000 });
	const total = await filter.count('total processed');
	expect((await countJudgedPosts(product, word)) - before).toBe(total - kept);
});

test('two tabs follow one run, and both have all posts at its end', async ({
	page,
	filter,
	context,
}) => {
	test.slow();
	await signUpFilterUser(page);
	await filter.open();
	await filter.create('Slow running', `${wanted} ${SLOW_MODEL}`);
	await filter.setWindow(3, 'days');
	await filter.run();
	await expect(filter.progress).toBeVisible();
	const second = new FilterScreen(await context.newPage());
	await second.open();
	await expect(second.progress).toBeVisible();
	await expect(filter.succeeded).toBeVisible({ timeout: 90_000 });
	await expect(second.succeeded).toBeVisible();
});

test('a refused key shows the reason and a link to the settings, and the run can be resumed', async ({
	page,
	filter,
}) => {
	await signUpFilterUser(page);
	await filter.open();
	await filter.create('Slow running', `${wanted} [[sandbox: status 401]]`);
	await filter.setWindow(2, 'days');
	await filter.button('Run Filter').click();
	const alert = page
		.getByRole('alert')
		.filter({ hasText: 'Failed to run filter. Please try again.' });
	await expect(alert).toBeVisible();
	await expect(alert.getByRole('link', { name: 'Open settings' })).toBeVisible();
	await expect(alert.getByRole('button', { name: 'Resume' })).toBeVisible();
	await filter.tab('Previous Runs').click();
	await expect(filter.runs.first().getByText('failed')).toBeVisible();
});

test('posts that the model leaves out are shown as not judged, and judged again', async ({
	page,
	filter,
	product,
}) => {
	await signUpFilterUser(page);
	await filter.open();
	const word = newName();
	await filter.create(
		'Slow running',
		`${wanted} ${word} [[sandbox: verdicts checks-only, pace 0]]`,
	);
	await filter.setWindow(1, 'days');
	await filter.run();
	await expect(page.getByText(/^None of \d+ posts were judged\.$/)).toBeVisible();
	await page.getByRole('combobox', { name: 'Show' }).selectOption('Not judged');
	await expect(filter.posts.first()).toContainText('Not judged');
	const before = await countJudgedPosts(product, word);
	await filter.button(/^Judge \d+ again$/).click();
	await expect.poll(() => countJudgedPosts(product, word)).toBeGreaterThan(before);
});

test('replies are drafted for the included posts and shown below them', async ({
	page,
	filter,
}) => {
	await signUpFilterUser(page);
	await filter.open();
	await filter.create('Slow running', `${wanted} ${atOnce}`);
	await filter.setWindow(4, 'days');
	await filter.run();
	await expect(filter.succeeded).toBeVisible();
	await filter.tab('Previous Runs').click();
	await filter.button('Generate Responses').click();
	await expect(page.getByText(/^\d+ repl(y|ies) drafted\.$/)).toBeVisible({ timeout: 90_000 });
	await page.getByRole('tab', { name: /^Included \d+$/ }).click();
	const first = filter.posts.first();
	await expect(first.getByRole('button', { name: /^Copy/ })).toBeVisible();
	await expect(first.getByRole('textbox', { name: 'Write a response' })).not.toBeEmpty();
});

test('the filter works by keyboard alone', async ({ page, filter }) => {
	await signUpFilterUser(page);
	await filter.open();
	await filter.tab('Create Filter').focus();
	await page.keyboard.press('ArrowRight');
	await expect(page.getByText('No previous runs found.')).toBeVisible();
	await page.keyboard.press('ArrowLeft');
	await expect(page.getByRole('heading', { name: 'Start with' })).toBeVisible();
	await filter.template.focus();
	await page.keyboard.type('Slow running');
	await expect(page.getByRole('option', { name: '+ Create "Slow running"' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(filter.template).toHaveValue('Slow running');
	await filter.more.focus();
	await page.keyboard.press('Enter');
	await filter.button('Add to the block list').focus();
	await page.keyboard.press('Enter');
	await expect(filter.dialog.getByRole('textbox')).toBeFocused();
	await page.keyboard.type('@dbdeals, sqlmemes');
	await page.keyboard.press('Enter');
	await expect(page.getByText('@dbdeals')).toBeVisible();
	await expect(filter.button('Add to the block list')).toBeFocused();
	await filter.write(wanted);
	await page.keyboard.press('ControlOrMeta+s');
	await expect(page.getByText('Template saved successfully!')).toBeVisible();
	await page.reload();
	await expect(filter.template).toHaveValue('Slow running');
	await filter.template.focus();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.press('Delete');
	await expect(page.getByText('@dbdeals')).toBeHidden();
	await page.keyboard.type('slow RUNNING');
	await expect(filter.template, 'its exact name selects it').toHaveValue('Slow running');
	await expect(page.getByText('@dbdeals')).toBeVisible();
	await expect(filter.template, 'and typing can go on').toBeFocused();
});

test('first results are three clicks from the dashboard', async ({ page, filter }) => {
	await signUpFilterUser(page);
	await page.goto('/app');
	await page.getByRole('link', { name: 'Filter', exact: true }).first().click();
	await page.getByRole('button', { name: /lessons learned/i }).click();
	await filter.button('Save and run').click();
	await expect(filter.succeeded).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Results' })).toBeInViewport();
});

test('missing accounts are requested, saved and used by the first run', async ({
	page,
	filter,
}) => {
	await signUpAndSubscribe(page);
	await filter.open();
	await page.getByRole('button', { name: /lessons learned/i }).click();
	await filter.button('Save and run').click();
	await expect(
		page.getByText('Add at least one account to read, or connect X, Bluesky or Mastodon.'),
	).toBeVisible();
	await page.getByRole('textbox', { name: 'Accounts to read' }).fill('solveig_runs, growthgary');
	await filter.button('Save and run').click();
	// The two rarely post, so the first run looks back further than 24 hours.
	await expect(page.getByText(/^A shorter window held few posts, so this run reads/)).toBeVisible();
	await expect(filter.posts.first()).toBeVisible();
	const { accounts } = await (await page.request.get('/api/feed')).json();
	expect(accounts).toEqual(['solveig_runs', 'growthgary']);
});
