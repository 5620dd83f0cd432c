import { AD_CONSENT_KEY } from 'bff/contract/landing/attribution';

/** Reports events to the ad account if the user has consented. Never blocks, never throws. */
export interface AdTracker {
	conversion(): void;
	pageView(): void;
}

declare global {
	interface Window {
		dataLayer?: unknown[];
	}
	interface Navigator {
		globalPrivacyControl?: boolean;
	}
}

/**
 * Asks for consent, and loads the ad tracker when the user agrees. Does nothing without an ad
 * account, or if the browser opts out of tracking (Global Privacy Control, Do Not Track).
 */
export function startAdTracker(page: Document, adConversionId: string | null): AdTracker {
	const form = page.querySelector<HTMLElement>('[data-ad-consent]');
	if (!adConversionId || !form || hasOptedOut())
		return { conversion: () => {}, pageView: () => {} };

	let consent = storedConsent();
	const buttons = [...form.querySelectorAll<HTMLButtonElement>('[data-choice]')];
	const applyConsent = () => {
		for (const button of buttons)
			button.setAttribute('aria-pressed', String(button.dataset.choice === consent));
		if (consent === 'granted') loadTag(page, adConversionId);
	};
	for (const button of buttons) {
		button.addEventListener('click', () => {
			consent = button.dataset.choice;
			storeConsent(consent);
			applyConsent();
		});
	}
	applyConsent();
	form.hidden = false;

	const send = (event: string, details: object) => {
		if (consent === 'granted') tag('event', event, details);
	};
	return {
		conversion: () => send('conversion', { send_to: adConversionId, value: 0, currency: 'USD' }),
		pageView: () => send('page_view', { page_path: location.pathname }),
	};
}

function hasOptedOut(): boolean {
	return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/**
 * Adds a command to the queue that Google's script reads once it has loaded. The script requires
 * the `arguments` object itself.
 */
function tag(..._command: [string, ...unknown[]]): void {
	window.dataLayer ??= [];
	// biome-ignore lint/complexity/noArguments: gtag.js treats arrays differently
	window.dataLayer.push(arguments);
}

function loadTag(page: Document, adConversionId: string): void {
	if (window.dataLayer) return;
	const [account = ''] = adConversionId.split('/');
	tag('js', new Date());
	tag('config', account, { send_page_view: false });
	const script = page.createElement('script');
	script.async = true;
	script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(account)}`;
	page.head.append(script);
}

function storedConsent(): string | undefined {
	try {
		return localStorage.getItem(AD_CONSENT_KEY) ?? undefined;
	} catch {
		return undefined;
	}
}

function storeConsent(consent: string | undefined): void {
	try {
		if (consent) localStorage.setItem(AD_CONSENT_KEY, consent);
	} catch {
		// If storage is blocked, the choice applies to this page only.
	}
}
