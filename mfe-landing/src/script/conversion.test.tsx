import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AdConsent } from '../page/ad-consent.tsx';
import { overrideNavigator } from '../testing/override-navigator.ts';
import { resetPageAfterEach } from '../testing/reset-page.ts';
import { startAdTracker } from './conversion.ts';

resetPageAfterEach();

function open(adConversionId: string | null = 'AW-123/label') {
	render(<AdConsent />);
	return startAdTracker(document, adConversionId);
}

const loaded = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const sentCommands = () =>
	(window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>));
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('without an ad account no consent is requested, and nothing is loaded or sent [J9]', () => {
	const ads = open(null);
	ads.conversion();
	ads.pageView();
	expect(screen.queryByRole('group')).toBeNull();
	expect(loaded()).toEqual([]);
	expect(sentCommands()).toEqual([]);
});

test('before the choice nothing is loaded or sent [J9]', () => {
	const ads = open();
	expect(screen.getByRole('group', { name: /Can we let Google Ads know/ })).toBeDefined();
	ads.conversion();
	expect(loaded()).toEqual([]);
	expect(sentCommands()).toEqual([]);
});

test('after consent a submitted address is reported, with the value 0 in USD [J9]', () => {
	const ads = open();
	choose('Allow');
	expect(loaded()).toEqual(['https://www.googletagmanager.com/gtag/js?id=AW-123']);
	ads.conversion();
	expect(sentCommands().at(-1)).toEqual([
		'event',
		'conversion',
		{ send_to: 'AW-123/label', value: 0, currency: 'USD' },
	]);
	ads.pageView();
	expect(sentCommands().at(-1)).toEqual(['event', 'page_view', { page_path: '/' }]);
});

test('the choice is kept for the next page, and can be withdrawn [J9]', () => {
	open();
	choose('Allow');
	document.body.replaceChildren();
	delete window.dataLayer;
	const ads = open();
	expect(screen.getByRole('button', { name: 'Allow', pressed: true })).toBeDefined();
	choose('No');
	expect(screen.getByRole('button', { name: 'No', pressed: true })).toBeDefined();
	const before = sentCommands().length;
	ads.conversion();
	expect(sentCommands()).toHaveLength(before);
});

test('after a refusal nothing is loaded [J9]', () => {
	const ads = open();
	choose('No');
	ads.conversion();
	expect(loaded()).toEqual([]);
});

test.each([
	['Global Privacy Control', { globalPrivacyControl: true }],
	['Do Not Track', { doNotTrack: '1' }],
])(
	'a browser with %s is not asked for consent, whatever the stored choice [J9]',
	(_, properties) => {
		localStorage.setItem('landing-ad-consent', 'granted');
		overrideNavigator(properties);
		open().conversion();
		expect(screen.queryByRole('group')).toBeNull();
		expect(loaded()).toEqual([]);
		expect(sentCommands()).toEqual([]);
	},
);

test('if storage is blocked, the choice applies to this page', () => {
	vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
		throw new DOMException('The operation is insecure.', 'SecurityError');
	});
	const ads = open();
	choose('Allow');
	ads.conversion();
	expect(sentCommands().at(-1)?.[1]).toBe('conversion');
});
