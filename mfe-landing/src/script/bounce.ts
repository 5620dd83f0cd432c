import type { LandingSubmission } from 'bff/contract/landing/landing';
import { sendRecord } from './send-record.ts';
import type { Visit } from './visit.ts';

interface BounceOptions {
	visit: Visit;
	describe: () => LandingSubmission;
	report: (error: Error) => void;
}

/**
 * Sends a record whenever the page is hidden before an address was submitted, because phones may
 * not report that a page is closed. All records have the same session id, so the server stores only
 * one. The events used do not keep the page out of the back/forward cache.
 */
export function recordBounces({ visit, describe, report }: BounceOptions): void {
	let isSent = false;
	const send = () => {
		if (isSent || visit.hasSubmitted()) return;
		isSent = true;
		sendRecord(describe(), (cause) =>
			report(new Error('Failed to submit bounce analytics data', { cause })),
		);
	};
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'hidden') send();
		else isSent = false;
	});
	window.addEventListener('pagehide', send);
	window.addEventListener('pageshow', () => {
		isSent = false;
	});
}
