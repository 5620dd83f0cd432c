// npm run billing -- explain USER: why somebody may or may not enter. npm run billing -- replay
// EVENT_ID: lets a message of Stripe have its effect again.

import { UserEntity } from '../auth/auth.ts';
import { createBilling, explain, type Outcome } from '../billing/billing.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log.ts';
import { StripeFailure } from '../providers/stripe.ts';
import { CommandError, runCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

const sentences: Record<Outcome, string> = {
	stored: 'Stripe was asked, and what it said is stored.',
	known: 'Somebody else stored it at the same moment.',
	unknown_type: 'It is of a kind that changes nothing here.',
	unknown_customer: 'It is about a customer that is not ours.',
};

await runCommand(async ([verb, what, ...more]) => {
	if (what === undefined || more.length > 0 || (verb !== 'explain' && verb !== 'replay')) {
		throw new CommandError(
			'Say what to do: npm run billing -- explain USER, or npm run billing -- replay EVENT_ID',
		);
	}
	return verb === 'explain' ? explainPerson(what) : replay(what);
});

async function explainPerson(name: string): Promise<string> {
	return withDatabase(readConfig(process.env), async ({ em }) => {
		const user = await em.fork().findOne(UserEntity, {
			$or: [{ username: name.toLowerCase() }, { email: name.toLowerCase() }],
		});
		if (!user) throw new CommandError(`Nobody has the username or the address ${name}.`);
		return explain(em, user);
	});
}

async function replay(eventId: string): Promise<string> {
	const config = readConfig(process.env);
	if (config.stripeApiKey === undefined) {
		throw new CommandError(
			'STRIPE_API_KEY is not set. The sandbox sends its messages again by itself; there is no other Stripe to ask.',
		);
	}
	return withDatabase(config, async ({ em }) => {
		const { events } = createBilling({ config, em, log: createLog({ logLevel: 'silent' }) });
		try {
			return sentences[await events.replay(eventId)];
		} catch (error) {
			if (!(error instanceof StripeFailure)) throw error;
			throw new CommandError(
				error.reason === 'resource_missing'
					? `Stripe has no message ${eventId}. It keeps them for thirty days.`
					: 'Stripe cannot be reached with these settings. Check STRIPE_API_KEY and STRIPE_BASE_URL, then try again.',
			);
		}
	});
}
