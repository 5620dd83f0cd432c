import type { AccessOptions, WebhooksOptions } from './access/access.ts';
import type { KeyChecks } from './account/account.ts';
import type { OpenDatabase } from './database/open-database.ts';
import type { Mailer } from './providers/mail.ts';
import type { LanguageModel } from './providers/model.ts';
import type { PublishingOptions } from './publishing/publishing.ts';

/** Replacements by tests for parts and times of the services. */
export interface Overrides {
	model?: LanguageModel;
	keyChecks?: KeyChecks | undefined;
	mailer?: Mailer;
	/** The pause before a mail is sent again after a failure. */
	mailRetrySeconds?: number;
	/** The pause before a reply job is retried after a failure. */
	draftRetrySeconds?: number;
	database?: OpenDatabase;
	now?: () => number;
	/** Reads client ID metadata documents. */
	fetchDocument?: AccessOptions['fetchDocument'];
	/** Timeout of one request to X, Google or Stripe. */
	providerTimeoutMs?: number;
	/** The pause before a publication is retried while X is down. */
	publishRetrySeconds?: number;
	/** How long X may hide a new post of a user. */
	settleSeconds?: number;
	/** Parts that publishing takes from other areas. */
	publishing?: Pick<
		Partial<PublishingOptions>,
		'openMedia' | 'describeMedia' | 'onOutcome' | 'noticeSeconds'
	>;
	/** Looks up the host names of webhooks. */
	webhooks?: Pick<WebhooksOptions, 'lookUp'>;
	/** How long to wait before looking up a reply or post that X did not confirm. */
	confirmAfterMs?: number;
	/** The pause before a failed export or import is retried. */
	transferRetrySeconds?: number;
	/** Maximum number of bytes of threads, drafts and filters that one import adds. */
	importTextLimit?: number;
	/** Module that runs in the worker threads of imports and exports. */
	fileWorker?: string;
}
