// npm run maintenance -- on --until TIME | off: stops and allows writes, on all servers.

import { parseArgs } from 'node:util';
import { createAnnouncements } from '../announcements/announcements.ts';
import { readConfig } from '../config/config.ts';
import { CommandError, runCommand } from './command.ts';
import { readOperatorTime } from './read-time.ts';
import { withDatabase } from './with-database.ts';

const usage =
	'Usage: npm run maintenance -- on --until TIME, or off. TIME is 2026-11-23T21:30Z, 30m or 2h.';

await runCommand(async (args) => {
	const { values, positionals } = readArguments(args);
	const [state, ...more] = positionals;
	const isOn = state === 'on' && values.until !== undefined;
	if (more.length > 0 || (!isOn && (state !== 'off' || values.until !== undefined)))
		throw new CommandError(usage);
	const until = values.until === undefined ? undefined : readOperatorTime(values.until);
	return withDatabase(readConfig(process.env), async ({ em }) => {
		const announcements = createAnnouncements(em);
		if (until) {
			await announcements.startMaintenance(until.toISOString());
			return `Maintenance is on until ${until.toISOString()}. Servers notice within seconds. It stays on until you switch it off.`;
		}
		return (await announcements.endMaintenance())
			? 'Maintenance is off. Servers notice within seconds, and work continues.'
			: 'Maintenance was not on.';
	});
});

function readArguments(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			allowPositionals: true,
			options: { until: { type: 'string' } },
		});
	} catch {
		throw new CommandError(usage);
	}
}
