import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LandingScreen } from './screens/landing-screen.tsx';
import { ThankYouScreen } from './screens/thank-you-screen.tsx';
import { mockServer, type Requests } from './testing/requests.ts';
import { resetPageAfterEach } from './testing/reset-page.ts';
import { setVisibility } from './testing/visibility.ts';

resetPageAfterEach();

let requests: Requests;
beforeEach(() => {
	vi.resetModules();
	requests = mockServer();
	setVisibility('visible');
});

function writeSettings(settings: object): void {
	const script = document.createElement('script');
	script.type = 'application/json';
	script.id = 'settings';
	script.textContent = JSON.stringify(settings);
	document.head.append(script);
}

test('/thank-you records in the session’s record that it was opened', async () => {
	history.replaceState(null, '', '/thank-you');
	render(<ThankYouScreen />);
	await import('./start.ts');
	expect(await requests.records()).toEqual([
		expect.objectContaining({ pageVisited: '/thank-you', submitted: false }),
	]);
	setVisibility('hidden');
	expect(await requests.records()).toHaveLength(1);
});

test('the configured support address is shown, and escaped [D6]', async () => {
	writeSettings({
		adConversionId: null,
		supportEmail: '"><img src=x onerror=alert(1)>@warble.example',
	});
	render(<ThankYouScreen />);
	await import('./start.ts');
	expect(document.querySelector('img')).toBeNull();
	for (const link of document.querySelectorAll('[data-support-email]'))
		expect(link.textContent).toContain('onerror=alert(1)>@warble');
});

test.each([
	['open', 'Start free trial', '/create-account', 'Get early access'],
	['invite', 'Get early access', '#early-access', 'Start free trial'],
])(
	'with sign-up %s, the page begins with “%s” next to “Enter App”',
	async (signup, name, href, other) => {
		writeSettings({ adConversionId: null, supportEmail: 'a@b.example', signup });
		render(<LandingScreen />);
		await import('./start.ts');
		expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
		expect(screen.getByRole('link', { name: 'Enter App' }).getAttribute('href')).toBe('/app');
		expect(screen.queryByRole('link', { name: other })).toBeNull();
	},
);

test.each([
	['open', 'The beta is open.', 'The beta opens in small groups.', 'Keep me posted'],
	['invite', 'The beta opens in small groups.', 'The beta is open.', 'Get early access'],
])('with sign-up %s, the form says “%s”', async (signup, shown, hidden, button) => {
	writeSettings({ adConversionId: null, supportEmail: 'a@b.example', signup });
	render(<LandingScreen />);
	await import('./start.ts');
	expect(screen.getByText(shown, { exact: false }).closest('[hidden]')).toBeNull();
	expect(screen.getByText(hidden, { exact: false }).closest('[hidden]')).not.toBeNull();
	expect(screen.getByRole('button', { name: button })).toBeDefined();
});

test.each([
	[{ amount: 1200, currency: 'eur', interval: 'month', isOnly: false }, 'then from €12 a month.'],
	[
		{ amount: 1950, currency: 'usd', interval: '3 months', isOnly: true },
		'then $19.50 every 3 months.',
	],
	[null, 'then paid.'],
])('the price is that of the cheapest plan: %j', async (price, text) => {
	writeSettings({ adConversionId: null, supportEmail: 'a@b.example', signup: 'open', price });
	render(<LandingScreen />);
	await import('./start.ts');
	const terms = document.querySelector('[data-price]')?.parentElement;
	expect(terms?.textContent).toBe(`14 days free, ${text} Cancel anytime.`);
});

test('an ad tracker that cannot be reached does not block submitting [J9]', async () => {
	writeSettings({ adConversionId: 'AW-1/x', supportEmail: 'a@b.example' });
	render(<LandingScreen />);
	await import('./start.ts');
	fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
	document.head.querySelector('script[async]')?.dispatchEvent(new Event('error'));
	fireEvent.input(screen.getByRole('textbox', { name: 'Email' }), {
		target: { value: 'ines@example.org' },
	});
	fireEvent.click(screen.getByRole('button', { name: 'Get early access' }));
	await vi.waitFor(() => expect(screen.getByText('Thank you!').closest('[hidden]')).toBeNull());
	expect(await requests.records()).toEqual([
		expect.objectContaining({ submitted: true, email: 'ines@example.org' }),
	]);
});
