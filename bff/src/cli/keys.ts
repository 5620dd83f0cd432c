// npm run keys -- renew: seals what is stored with the first of ENCRYPTION_KEYS, so that the others can be taken away.
import { createKeyVault } from '../account/key-vault.ts';
import { createSealer } from '../account/sealer.ts';
import { renewTokens } from '../auth/oauth/renew-tokens.ts';
import { createStoredTokens } from '../auth/oauth/stored-tokens.ts';
import { readConfig } from '../config.ts';
import { countSealedJobs } from '../jobs.ts';
import { CommandError, runCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

await runCommand(async (words) => {
	if (words.join(' ') !== 'renew') throw new CommandError('Say what to do: npm run keys -- renew');
	const config = readConfig(process.env);
	const sealer = createSealer(config.encryptionKeys);
	const first = config.encryptionKeys[0]?.id ?? '';
	return withDatabase(config, async ({ em }) => {
		const keys = await createKeyVault(em, sealer).renew();
		const connections = await renewTokens(em, createStoredTokens(sealer));
		const waiting = await countSealedJobs(em, first);

		const done = `Sealed anew with ${first}: ${count(keys.renewed, 'API key')}, ${count(connections.renewed, 'connection')} to X.`;
		const unreadable = [...keys.unreadable, ...connections.unreadable];
		if (unreadable.length > 0) {
			throw new CommandError(`${done}\n\nThis cannot be opened, and stays as it is:\n${unreadable.map((what) => `- ${what}`).join('\n')}`);
		}
		const busy = keys.busy + connections.busy;
		const open = [
			...(busy > 0 ? [`${count(busy, 'thing')} that changed meanwhile`] : []),
			...(waiting > 0 ? [count(waiting, 'unsent mail')] : []),
		];
		if (open.length === 0) return `${done}\nNothing that is stored needs the other keys any more.`;
		return `${done}\nThe other keys are still needed, for ${open.join(' and ')}. Run this again in a while; keep them until then.`;
	});
});

function count(number: number, what: string): string {
	return `${number} ${what}${number === 1 ? '' : 's'}`;
}
