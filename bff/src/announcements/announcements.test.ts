import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAnnouncements } from '../../contract/announcements/announcements.ts';
import {
	addAnnouncement,
	listManagedAnnouncements,
	type NewAnnouncement,
	removeAnnouncement,
} from '../../contract/announcements/managed-announcements.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { HOUR_MS } from '../time.ts';

let app: TestApp;
let operator: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { OPERATORS: 'operator_one' } });
	operator = await app.loginAs('operator_one');
});
afterAll(() => app.close());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const announce = (change: Partial<NewAnnouncement>) =>
	operator.client.call(addAnnouncement, {
		body: {
			text: 'X is slow today.',
			severity: 'info',
			link: null,
			audience: 'all',
			startsAt: inHours(-1),
			endsAt: inHours(1),
			...change,
		},
	});
/** The announcements for a user or a visitor. */
const textsFor = async (user?: TestUser) => {
	const { announcements } = (
		await app.app.inject({
			url: listAnnouncements.url,
			headers: user ? { cookie: user.cookie } : {},
		})
	).json<{ announcements: { text: string }[] }>();
	return announcements.map(({ text }) => text);
};

test('reaches its audience from its start to its end, most severe first', async () => {
	const trial = await app.loginAs(undefined, { subscription: 'trialing' });
	const paid = await app.loginAs(undefined, { subscription: 'active' });
	const none = await app.loginAs(undefined, { subscription: null });
	await announce({ text: 'For all.' });
	await announce({ text: 'For trials.', audience: 'trial', severity: 'warning' });
	await announce({ text: 'For payers.', audience: 'paid', severity: 'problem' });
	await announce({ text: 'For people without a plan.', audience: 'none' });
	await announce({ text: 'Later.', startsAt: inHours(0.5) });
	expect(await textsFor(trial)).toEqual(['For trials.', 'For all.']);
	expect(await textsFor(paid)).toEqual(['For payers.', 'For all.']);
	expect((await textsFor(none)).sort()).toEqual(['For all.', 'For people without a plan.']);
	expect(await textsFor()).toEqual(['For all.']);
	const { announcements } = await operator.client.call(listManagedAnnouncements, {});
	expect(announcements).toHaveLength(5);
	for (const { id } of announcements)
		await operator.client.call(removeAnnouncement, { params: { id } });
	expect(await textsFor(trial)).toEqual([]);
});

test.each([
	['an empty text', { text: '  ' }],
	['a link that runs a script', { link: { label: 'See', url: 'javascript:alert(1)' } }],
	['a link to another host without https', { link: { label: 'See', url: '//evil.example' } }],
	[
		'the same with a tab, which browsers leave out',
		{ link: { label: 'See', url: '/\t/evil.example' } },
	],
	['the same with a backslash', { link: { label: 'See', url: '/\\evil.example' } }],
	['an end before its start', { startsAt: inHours(2), endsAt: inHours(1) }],
	['an end that has passed', { startsAt: inHours(-2), endsAt: inHours(-1) }],
	['no time', { endsAt: 'soon' }],
] as const)('with %s is refused', async (_, change) => {
	await expect(announce(change)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});
