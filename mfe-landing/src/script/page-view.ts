import type { LandingSubmission } from 'bff/contract/landing/landing';
import { sendRecord } from './send-record.ts';

interface PageViewOptions {
	describe: () => LandingSubmission;
	report: (error: Error) => void;
}

/** Records in the session's record that this page was opened. An address in the record is kept. */
export function recordPageView({ describe, report }: PageViewOptions): void {
	sendRecord(describe(), (cause) =>
		report(new Error('Failed to submit page view analytics data', { cause })),
	);
}
