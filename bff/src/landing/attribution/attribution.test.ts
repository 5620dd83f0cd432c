import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimVisit } from '../../../contract/landing/attribution.ts';
import { UserEntity } from '../../auth/user.entity.ts';
import {
	buildLandingApp,
	type LandingApp,
	newAddress,
	newSession,
} from '../../testing/apps/build-landing-app.ts';
import { AttributionEntity } from './attribution.entity.ts';
import { referrerHostOf } from './referrer.ts';

let landing: LandingApp;
beforeAll(async () => {
	landing = await buildLandingApp();
});
afterAll(() => landing.close());

const em = () => landing.services.em.fork();
const found = ({ id }: { id: string }) => em().findOne(AttributionEntity, { userId: id });

/** A visit of the landing page, and an account that was created after it. */
async function visitThenSignUp(visit: object = {}) {
	const sessionId = newSession();
	await landing.post({ sessionId, submitted: false, pageVisited: '/', ...visit });
	return { sessionId, user: await landing.loginAs() };
}

test('the first visit is stored on the account once: campaign, referrer and page', async () => {
	const { sessionId, user } = await visitThenSignUp({
		utmSource: 'pgweekly',
		utmMedium: 'mail',
		utmCampaign: 'may',
		referrerUrl: 'https://www.News.example/today?q=private',
		adClickId: 'G1',
	});
	await landing.post({
		sessionId,
		submitted: false,
		utmSource: 'other',
		pageVisited: '/thank-you',
	});
	for (const adConsent of [false, true])
		await user.client.call(claimVisit, { body: { sessionId, adConsent } });
	expect(await found(user)).toMatchObject({
		utmSource: 'pgweekly',
		utmMedium: 'mail',
		utmCampaign: 'may',
		utmTerm: null,
		referrerHost: 'news.example',
		landingPath: '/',
		isAdClick: true,
		adClickId: null,
	});
});

test('the id of an ad click is stored only with consent', async () => {
	const { sessionId, user } = await visitThenSignUp({ adClickId: 'G2' });
	await user.client.call(claimVisit, { body: { sessionId, adConsent: true } });
	expect(await found(user)).toMatchObject({ isAdClick: true, adClickId: 'G2' });
});

test('an invited user is attributed by the address submitted for early access', async () => {
	const email = newAddress();
	const early = newSession();
	await landing.post({ sessionId: early, submitted: true, email, utmSource: 'letter' });
	const { sessionId, user } = await visitThenSignUp({ utmSource: 'invitation' });
	await em().nativeUpdate(UserEntity, { id: user.id }, { email });
	await user.client.call(claimVisit, { body: { sessionId, adConsent: false } });
	expect(await found(user)).toMatchObject({ utmSource: 'letter' });
});

test('an account older than two days, or without an earlier visit, has no attribution', async () => {
	const { sessionId, user } = await visitThenSignUp({ utmSource: 'news' });
	const old = { createdAt: new Date(Date.now() - 49 * 3_600_000) };
	await em().nativeUpdate(UserEntity, { id: user.id }, old);
	await user.client.call(claimVisit, { body: { sessionId, adConsent: false } });
	expect(await found(user)).toBeNull();

	const later = await landing.loginAs();
	const after = newSession();
	await landing.post({ sessionId: after, submitted: false, utmSource: 'news' });
	for (const body of [{ sessionId: after, adConsent: false }, { adConsent: false }])
		await later.client.call(claimVisit, { body });
	expect(await found(later)).toBeNull();
});

test.each([
	['https://www.Example.org/path?q=1', 'example.org'],
	['https://warble.example/thank-you', null],
	['https://www.warble.example/', null],
	['http://localhost:3000/', null],
	['https://checkout.stripe.com/c/pay', null],
	['https://notstripe.com/', 'notstripe.com'],
	['android-app://com.example', null],
	['no address', null],
	[null, null],
])('the referrer of %s is %s', (url, host) => {
	expect(referrerHostOf(url, ['localhost', 'warble.example'])).toBe(host);
});
