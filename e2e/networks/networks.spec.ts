import { signUpFilterUser, wanted } from '../filter-user.ts';
import { FilterScreen } from '../screens/filter.screen.ts';
import { SettingsScreen } from '../screens/settings.screen.ts';
import { TweetsScreen } from '../screens/tweets.screen.ts';
import { expect, test } from '../test.ts';
import { newName } from '../users.ts';
import { signUpWriter, writeDraft } from '../writer.ts';
import { accountsOf, connectBluesky, connectMastodon } from './connect-networks.ts';

// One after the other: a failure that one test asks Mastodon for is that of the next post.
test.describe.configure({ mode: 'default' });

test('one filter reads three networks or a list, and posts of each are liked and answered', {
	tag: '@main',
}, async ({ page, pageErrors }) => {
	test.slow();
	await signUpFilterUser(page);
	const settings = new SettingsScreen(page);
	await settings.open('x');
	const accounts = accountsOf(page);

	await accounts.getByRole('button', { name: 'Connect Bluesky' }).click();
	await accounts.getByLabel('Handle').fill('@ada.test');
	await accounts.getByRole('button', { name: 'Use an app password instead' }).click();
	await accounts.getByLabel('App password').fill('a wrong one');
	await page.keyboard.press('Enter');
	await expect(accounts.getByText(/does not accept this app password/)).toBeVisible();
	await expect(accounts.getByLabel('Handle'), 'nothing typed is lost').toHaveValue('@ada.test');
	// The browser logs the 400.
	pageErrors.length = 0;
	await page.reload();
	const handle = await connectBluesky(page);
	const { name, server } = await connectMastodon(page);

	const filter = new FilterScreen(page);
	await filter.open();
	await filter.create('Three networks', wanted);
	await filter.setWindow(7, 'days');
	await filter.run();
	await expect(filter.succeeded).toBeVisible({ timeout: 90_000 });
	await page.getByRole('link', { name: 'View result in Previous Runs →' }).click();
	await page.getByRole('tab', { name: /^All \d+$/ }).click();
	for (const network of ['Bluesky', 'Mastodon'])
		await expect(filter.posts.getByText(network, { exact: true }).first()).toBeVisible();

	await filter.tab('Create Filter').click();
	await page.getByRole('button', { name: 'Edit filter' }).click();
	await filter.more.click();
	// This text moves the button down when it appears.
	await expect(page.getByText(/^Your timelines at Bluesky and Mastodon/)).toBeVisible();
	await page.getByRole('button', { name: 'Choose sources' }).click();
	const source = page.getByRole('form', { name: 'Add a source' });
	await source.getByLabel('Account that reads').selectOption(`Mastodon: @${name}@${server}`);
	await source.getByLabel('What to read').selectOption('List');
	await source.getByLabel('Which list').selectOption('Design people');
	await source.getByRole('button', { name: 'Add' }).click();
	await expect(page.getByRole('list', { name: 'Sources' })).toContainText('“Design people”');
	await filter.button('Save Template').click();
	await expect(filter.unsaved).toBeHidden();
	await filter.run();
	await page.getByRole('link', { name: 'View result in Previous Runs →' }).click();
	await page.getByRole('tab', { name: /^All \d+$/ }).click();
	await expect(filter.posts.getByText('Mastodon', { exact: true }).first()).toBeVisible();
	await expect(filter.posts.getByText('Bluesky', { exact: true })).toHaveCount(0);
	await filter.about.click();
	const about = page.getByRole('group').filter({ has: filter.about });
	await expect(about).toContainText(`List “Design people” of @${name}@${server} at Mastodon`);

	const tweets = new TweetsScreen(page);
	await tweets.open();
	await tweets.list('Unanswered').click();
	for (const network of ['Bluesky', 'Mastodon']) {
		const post = tweets.posts.filter({ has: page.getByText(network, { exact: true }) }).first();
		await post.getByRole('button', { name: 'Like', exact: true }).click();
		await expect(post.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
		await post.getByRole('button', { name: 'Reply', exact: true }).click();
		await post.getByRole('textbox', { name: 'Write a response' }).fill(`Agreed, at ${network}.`);
		await post.getByRole('button', { name: 'Send Response' }).click();
		await expect(post.getByRole('figure', { name: 'Your response' })).toContainText(network);
	}

	await settings.open('x');
	await accounts.getByRole('button', { name: new RegExp(`^Disconnect .*${name}`) }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
	await expect(
		accounts.getByText(`@${name}@${server} at Mastodon was disconnected.`),
	).toBeVisible();
	await expect(accounts.getByRole('listitem').filter({ hasText: name })).toBeHidden();
	await expect(accounts.getByText(`@${handle}`)).toBeVisible();
});

test('one draft goes to three accounts, and the one that failed is posted again', {
	tag: '@main',
}, async ({ page }) => {
	test.slow();
	await signUpWriter(page);
	await new SettingsScreen(page).open('x');
	await connectBluesky(page);
	const { server } = await connectMastodon(page);

	const text = `The planner guessed. ${newName()}`;
	await writeDraft(page, text);
	const accounts = page.getByRole('group', { name: 'Post to' });
	await accounts.getByRole('checkbox', { name: /^Bluesky/ }).check();
	await accounts.getByRole('checkbox', { name: /^Mastodon/ }).check();
	await page.getByRole('button', { name: 'Write another text for Bluesky' }).click();
	const post = page.getByRole('textbox', { name: 'Post', exact: true });
	const own = `At Bluesky: ${text}`;
	await post.fill(own);
	await expect(page.getByText(/^Saved/)).toBeVisible();
	await page.reload();
	await expect(post).toHaveValue(own);
	await page.goBack();
	await expect(post).toHaveValue(text);

	await fetch(`http://${server}/sandbox/mastodon/next`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'status', status: 422, error: 'Not today', at: 'post' }),
	});
	await page.getByRole('button', { name: 'Post to 3 accounts' }).click();
	const outcomes = page.getByRole('list', { name: 'Outcome at each account' });
	await expect(outcomes.getByText(/Mastodon said: “Not today”/)).toBeVisible();
	await expect(outcomes.getByRole('link', { name: 'Open on X' })).toBeVisible();
	const atBluesky = outcomes.getByRole('link', { name: 'Open on Bluesky' });
	await expect(atBluesky).toHaveAttribute('href', /\/profile\/did:.*\/post\//);
	await outcomes.getByRole('button', { name: 'Post again' }).click();
	await expect(outcomes.getByRole('link', { name: 'Open on Mastodon' })).toBeVisible();
	await expect(outcomes.getByText('Not posted')).toBeHidden();

	const acts = await page.request.get(`http://${server}/sandbox/mastodon/acts`);
	const { statuses }: { statuses: { text: string }[] } = await acts.json();
	expect(statuses.filter((status) => status.text === text)).toHaveLength(1);
});
