import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Media } from 'design-system/testing/media';
import { openRemote } from 'remote-kit/testing/open-remote';
import { answer } from 'remote-kit/testing/replies';
import { trialing, unpaid } from 'remote-kit/testing/subscriptions';
import { expect, onTestFinished, test } from 'vitest';
import App from '../../app.tsx';
import {
	CONNECTIONS,
	KEYS,
	masked,
	openRouter,
	openSettings,
	SESSIONS,
	section,
} from '../../testing/open-settings.tsx';
import { connected, sessions } from '../../testing/samples.ts';

const links = () =>
	within(screen.getByRole('navigation', { name: 'Settings' }))
		.getAllByRole('link')
		.map((link) => [link.textContent, link.getAttribute('href')]);
const current = () => screen.getByRole('link', { current: 'page' }).textContent;
const withoutPlan = (address: string) =>
	openRemote(App, `/billing/settings${address}`, {
		replies: { [KEYS]: answer(masked), [SESSIONS]: answer({ sessions }) },
		subscription: unpaid,
	});

test('the settings are six pages, and the first has the plan, the budget and the keys', async () => {
	openSettings();
	await openRouter();
	expect(links()).toEqual([
		['Plan and budget', '/app/settings'],
		['Networks', '/app/settings/x'],
		['Publishing', '/app/settings/publishing'],
		['Voice', '/app/compose/voice'],
		['Access', '/app/settings/access'],
		['Account', '/app/settings/account'],
	]);
	expect(current()).toBe('Plan and budget');
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
	expect(
		screen.getAllByRole('region').map((each) => each.querySelector('h2')?.textContent),
	).toEqual(['Billing & Subscription', 'Budget', 'API Keys']);
});

test.each([
	['/x', 'Networks', ['Connected accounts', 'Where posts come from']],
	['/publishing/', 'Publishing', ['Publishing', 'Emails', 'Results']],
	['/access', 'Access', ['Your tokens', 'Connected agents', 'Webhooks']],
	[
		'/ACCOUNT',
		'Account',
		['Active sessions', 'Activity', 'Appearance', 'Your data', 'Delete account'],
	],
])('%s is the page %s', async (address, name, sections) => {
	openSettings({}, trialing, address);
	for (const each of sections) await section(each);
	expect(screen.getAllByRole('region')).toHaveLength(sections.length);
	expect(current()).toBe(name);
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Settings (${name})`);
});

test('a return from X leads to its page, which says once that X is connected', async () => {
	const visit = openSettings({ [CONNECTIONS]: answer(connected) }, trialing, '?connected=twitter');
	expect(await screen.findByText('X is connected')).toBeDefined();
	expect(visit.visited.map(({ to }) => to)).toEqual([
		'/app/settings/x?connected=twitter',
		'/app/settings/x',
	]);
	expect(current()).toBe('Networks');
});

test('without a plan there are the plans, the keys and the account', async () => {
	withoutPlan('');
	expect((await openRouter()).type).toBe('password');
	const billing = await section('Billing & Subscription');
	expect(billing.getByRole('heading', { name: 'No Active Subscription' })).toBeDefined();
	expect(billing.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe(
		'/app/billing/checkout',
	);
	expect(screen.queryByRole('region', { name: 'Budget' })).toBeNull();
	expect(links()).toEqual([
		['Plan and budget', '/billing/settings'],
		['Account', '/billing/settings/account'],
	]);
});

test('the address for users without a plan has the budget once there is one', async () => {
	openRemote(App, '/billing/settings', { replies: {}, subscription: trialing });
	await section('Budget');
	expect(links()).toHaveLength(6);
});

test('without a plan, the account has its sessions', async () => {
	withoutPlan('/account');
	await section('Active sessions');
	expect(current()).toBe('Account');
});

test('on a phone the index is one control, which opens a page', async () => {
	Media.isPhone = true;
	onTestFinished(() => {
		Media.isPhone = false;
	});
	const visit = openSettings();
	await openRouter();
	expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
	await userEvent.selectOptions(screen.getByLabelText('Page of the settings'), 'Account');
	await section('Active sessions');
	expect(visit.visited).toEqual([{ to: '/app/settings/account', replace: false }]);
});
