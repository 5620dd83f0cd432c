/** Tells the ad account what happened, if it may be told. Never waits, never throws. */
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

export const consentKey = 'landing-ad-consent';

/**
 * Without an ad account nothing is loaded, asked or sent, nor when the browser says no by itself
 * (Global Privacy Control, Do Not Track). Otherwise the page asks, and nothing is loaded before the
 * answer is yes.
 */
export function startAdTracker(page: Document, adConversionId: string | null): AdTracker {
	const question = page.querySelector<HTMLElement>('[data-ad-consent]');
	if (!adConversionId || !question || browserRefuses())
		return { conversion: () => {}, pageView: () => {} };

	let consent = storedConsent();
	const answers = [...question.querySelectorAll<HTMLButtonElement>('[data-answer]')];
	const show = () => {
		for (const answer of answers)
			answer.setAttribute('aria-pressed', String(answer.dataset.answer === consent));
		if (consent === 'granted') loadTag(page, adConversionId);
	};
	for (const answer of answers) {
		answer.addEventListener('click', () => {
			consent = answer.dataset.answer;
			keepConsent(consent);
			show();
		});
	}
	show();
	question.hidden = false;

	const tell = (event: string, details: object) => {
		if (consent === 'granted') tag('event', event, details);
	};
	return {
		conversion: () => tell('conversion', { send_to: adConversionId, value: 0, currency: 'USD' }),
		pageView: () => tell('page_view', { page_path: location.pathname }),
	};
}

function browserRefuses(): boolean {
	return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/**
 * Google's own queue: what is put there before its script has come is read then. It wants the
 * `arguments` object itself.
 */
function tag(..._command: [string, ...unknown[]]): void {
	window.dataLayer ??= [];
	// biome-ignore lint/complexity/noArguments: gtag.js takes arrays for something else
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
		return localStorage.getItem(consentKey) ?? undefined;
	} catch {
		return undefined;
	}
}

function keepConsent(consent: string | undefined): void {
	try {
		if (consent) localStorage.setItem(consentKey, consent);
	} catch {
		// Where storage is blocked the answer holds for this page.
	}
}
