// npm run billing -- explain USER: shows a user's subscription and why they do or do not have
// access. npm run billing -- replay EVENT_ID: processes an event of Stripe again.

import { createAccountStore, createAuditLog } from '../auth/auth.ts';
import { createBilling, explain, type Outcome } from '../billing/billing.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log.ts';
import { StripeFailure } from '../providers/stripe.ts';
import { CommandError, runCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

const outcomeTexts: Record<Outcome, string> = {
	stored: 'Read the subscription from Stripe and stored it.',
	known: 'Another process has just stored this subscription. Nothing to do.',
	unknown_type: 'Events of this type change nothing in Warble.',
	unknown_customer: 'The event is about a customer that Warble does not know.',
};

await runCommand(async ([command, argument, ...more]) => {
	if (
		argument === undefined ||
		more.length > 0 ||
		(command !== 'explain' && command !== 'replay')
	) {
		throw new CommandError(
			'Usage: npm run billing -- explain USER, or npm run billing -- replay EVENT_ID',
		);
	}
	return command === 'explain' ? explainUser(argument) : replay(argument);
});

async function explainUser(login: string): Promise<string> {
	return withDatabase(readConfig(process.env), async ({ em }) => {
		const user = await createAccountStore(em).findByLogin(login.toLowerCase());
		if (!user) throw new CommandError(`There is no user with the username or address ${login}.`);
		return explain(em, user);
	});
}

async function replay(eventId: string): Promise<string> {
	const config = readConfig(process.env);
	if (config.stripeApiKey === undefined) {
		throw new CommandError(
			'STRIPE_API_KEY is not set, so there is no Stripe account to read the event from. The sandbox resends its events by itself.',
		);
	}
	return withDatabase(config, async ({ em }) => {
		const log = createLog({ logLevel: 'silent' });
		const { events } = createBilling({ config, em, audit: createAuditLog(em), log });
		try {
			return outcomeTexts[await events.replay(eventId)];
		} catch (error) {
			if (!(error instanceof StripeFailure)) throw error;
			throw new CommandError(
				error.reason === 'resource_missing'
					? `Stripe has no event ${eventId}. It keeps events for 30 days.`
					: 'Stripe cannot be reached. Check STRIPE_API_KEY and STRIPE_BASE_URL, then try again.',
			);
		}
	});
}
