import type { Context } from '../context.ts';
import type { MailQueue } from '../mail/mail.ts';
import { createAccountStore } from './account-store.ts';
import { createAuditLog } from './audit/audit-log.ts';
import { createDeletionStore } from './deletion-store.ts';
import { createAccountLinkStore } from './links/account-link-store.ts';
import { startResetRequests } from './links/reset-requests.ts';
import { createOAuth } from './oauth/oauth.ts';
import { createSessionStore, type EndPrograms } from './sessions/session-store.ts';

export interface AuthOptions extends Context {
	mails: MailQueue;
	endPrograms: EndPrograms;
}

export type Auth = Awaited<ReturnType<typeof startAuth>>;

/** Builds the services of this area, and starts its jobs in this process. */
export async function startAuth({ prepare, boss, mails, endPrograms, ...options }: AuthOptions) {
	const { config, em, sealer, log, now } = options;
	const accounts = createAccountStore(em, config.operators);
	const missing = await accounts.findMissingOperators();
	if (missing.length > 0)
		log.warn(
			{ usernames: missing },
			'OPERATORS names accounts that do not exist. Create them with: npm run user -- create NAME',
		);
	const audit = createAuditLog(em);
	const sessions = createSessionStore(em, prepare, {
		now,
		operators: config.operators,
		endPrograms,
	});
	const links = createAccountLinkStore({ em, accounts, sessions, now });
	const resets = await startResetRequests({
		config,
		boss,
		sealer,
		accounts,
		links,
		mails,
		audit,
		log,
	});
	const oauth = createOAuth({ ...options, accounts });
	const deleting = createDeletionStore(em);
	return { accounts, audit, deleting, sessions, links, resets, oauth, xAccess: oauth.xAccess };
}
