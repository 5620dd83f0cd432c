import type { KeyChecks } from './account/account.ts';
import type { OpenDatabase } from './database/open-database.ts';
import type { Mailer } from './providers/mail.ts';
import type { LanguageModel } from './providers/model.ts';
import type { PublishingOptions } from './publishing/publishing.ts';

/** What tests give the services instead of their own parts and times. */
export interface Overrides {
	model?: LanguageModel;
	keyChecks?: KeyChecks | undefined;
	mailer?: Mailer;
	/** The pause before a mail is sent again after a failure. */
	mailRetrySeconds?: number;
	/** The pause before a reply job is tried again after a failure. */
	draftRetrySeconds?: number;
	database?: OpenDatabase;
	now?: () => number;
	/** Timeout of one request to X, Google or Stripe. */
	providerTimeoutMs?: number;
	/** The pause before a publication is tried again while X is down. */
	publishRetrySeconds?: number;
	/** How long X may hide a new post of a user. */
	settleSeconds?: number;
	/** What publishing takes from other areas. */
	publishing?: Pick<
		Partial<PublishingOptions>,
		'openMedia' | 'describeMedia' | 'onOutcome' | 'noticeSeconds'
	>;
	/** How long after a reply or post that X did not confirm we look it up at X. */
	confirmAfterMs?: number;
	/** The pause before a failed export or import is tried again. */
	transferRetrySeconds?: number;
	/** Bytes of threads, drafts and filters that one import adds. */
	importTextLimit?: number;
	/** Module that runs in the worker threads of imports and exports. */
	fileWorker?: string;
}
