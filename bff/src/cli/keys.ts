// npm run keys -- renew: encrypts stored secrets with the first of ENCRYPTION_KEYS, so that the
// other keys can be removed.

import { createWebhookStore } from '../access/access.ts';
import { createApiKeyStore } from '../account/account.ts';
import { createTokenSealer, createXAccess } from '../auth/auth.ts';
import { readConfig } from '../config/config.ts';
import { createSealer } from '../encryption/sealer.ts';
import { countSealedJobs } from '../jobs/jobs.ts';
import { createNetworkAccountStore, resealTokens } from '../network-accounts/network-accounts.ts';
import { CommandError, runCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

await runCommand(async (args) => {
	if (args.join(' ') !== 'renew') throw new CommandError('Usage: npm run keys -- renew');
	const config = readConfig(process.env);
	const sealer = createSealer(config.encryptionKeys);
	const firstKey = config.encryptionKeys[0]?.id ?? '';
	return withDatabase(config, async ({ em }) => {
		const keys = await createApiKeyStore(em, sealer).reseal();
		const connections = await createXAccess({
			em,
			tokenSealer: createTokenSealer(sealer),
			xTokens: undefined,
			server: config.xApiBaseUrl,
		}).reseal();
		const accounts = await resealTokens(createNetworkAccountStore(em), sealer);
		const webhooks = await createWebhookStore(em, sealer).reseal();
		const all = [keys, connections, accounts, webhooks];
		const report = [
			`Encrypted with key ${firstKey}: ${count(keys.resealed, 'API key')}, ${count(connections.resealed, 'connection')} to X, ${count(accounts.resealed, 'account')} at other networks and ${count(webhooks.resealed, 'webhook')}.`,
			describeRemaining(
				all.reduce((sum, { conflicts }) => sum + conflicts, 0),
				await countSealedJobs(em, firstKey),
			),
		];
		const unreadable = all.flatMap((each) => each.unreadable);
		if (unreadable.length === 0) return report.join('\n');
		throw new CommandError(
			[
				...report,
				'',
				'These could not be decrypted and were left unchanged:',
				...unreadable.map((item) => `- ${item}`),
			].join('\n'),
		);
	});
});

/** Whether the keys after the first can be removed. */
function describeRemaining(conflicts: number, unsentMails: number): string {
	const remaining = [
		conflicts > 0 && `${count(conflicts, 'secret')} that changed in the meantime`,
		unsentMails > 0 && count(unsentMails, 'unsent email'),
	].filter((text) => text !== false);
	if (remaining.length === 0) return 'You can now remove the other keys from ENCRYPTION_KEYS.';
	return `Keep the other keys for now, for ${remaining.join(' and ')}. Run this again later.`;
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
