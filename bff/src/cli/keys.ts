// npm run keys -- renew: seals what is stored with the first of ENCRYPTION_KEYS, so that the others
// can be taken away.

import { createKeyVault } from '../account/account.ts';
import { createStoredTokens, createXAccess } from '../auth/auth.ts';
import { readConfig } from '../config/config.ts';
import { createSealer } from '../encryption/sealer.ts';
import { countSealedJobs } from '../jobs/jobs.ts';
import { CommandError, runCommand } from './command.ts';
import { withDatabase } from './with-database.ts';

await runCommand(async (words) => {
	if (words.join(' ') !== 'renew') throw new CommandError('Say what to do: npm run keys -- renew');
	const config = readConfig(process.env);
	const sealer = createSealer(config.encryptionKeys);
	const first = config.encryptionKeys[0]?.id ?? '';
	return withDatabase(config, async ({ em }) => {
		const keys = await createKeyVault(em, sealer).renew();
		const connections = await createXAccess({
			em,
			stored: createStoredTokens(sealer),
			xTokens: undefined,
		}).renew();
		const done = `Sealed anew with ${first}: ${count(keys.renewed, 'API key')}, ${count(connections.renewed, 'connection')} to X.`;
		const said = `${done}\n${whatElseIsNeeded(keys.busy + connections.busy, await countSealedJobs(em, first))}`;
		const unreadable = [...keys.unreadable, ...connections.unreadable];
		if (unreadable.length === 0) return said;
		throw new CommandError(
			[
				said,
				'',
				'This cannot be opened, and stays as it is:',
				...unreadable.map((what) => `- ${what}`),
			].join('\n'),
		);
	});
});

/** Whether the keys after the first can be taken away. */
function whatElseIsNeeded(busy: number, unsent: number): string {
	const open = [
		busy > 0 && `${count(busy, 'thing')} that changed meanwhile`,
		unsent > 0 && count(unsent, 'unsent mail'),
	].filter((what) => what !== false);
	if (open.length === 0) return 'Nothing that can be opened needs the other keys any more.';
	return `The other keys are still needed, for ${open.join(' and ')}. Run this again in a while; keep them until then.`;
}

function count(number: number, what: string): string {
	return `${number} ${what}${number === 1 ? '' : 's'}`;
}
