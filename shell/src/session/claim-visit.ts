import type { Client } from 'bff/client/client';
import { AD_CONSENT_KEY, claimVisit, VISIT_KEY } from 'bff/contract/landing/attribution';

const CLAIMED_KEY = 'warble-visit-claimed';

/**
 * Tells the server which visit of the landing page led to a new account, once per tab. Nothing
 * depends on it, so failures are ignored.
 */
export function claimVisitOf(client: Client): void {
	try {
		if (sessionStorage.getItem(CLAIMED_KEY)) return;
		sessionStorage.setItem(CLAIMED_KEY, 'true');
		const sessionId = sessionStorage.getItem(VISIT_KEY);
		const adConsent = localStorage.getItem(AD_CONSENT_KEY) === 'granted';
		const body = { adConsent, ...(sessionId !== null && { sessionId }) };
		client.call(claimVisit, { body }).catch(() => undefined);
	} catch {
		// The browser denies access to its storage.
	}
}
