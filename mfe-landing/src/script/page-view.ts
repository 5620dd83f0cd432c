import type { LandingSubmission } from 'bff/contract/landing';
import { sendRecord } from './send-record.ts';

interface PageViewOptions {
	describe: () => LandingSubmission;
	report: (error: Error) => void;
}

/**
 * Notes that this page was opened, in the record of the session. An address that was left stays in
 * it.
 */
export function recordPageView({ describe, report }: PageViewOptions): void {
	sendRecord(describe(), (cause) =>
		report(new Error('Failed to submit page view analytics data', { cause })),
	);
}
