// npm run announce -- TEXT: announces something to users on every screen. Also lists and removes
// announcements.

import { parseArgs } from 'node:util';
import { Value } from 'typebox/value';
import { NewAnnouncement } from '../../contract/announcements/managed-announcements.ts';
import { type Announcements, createAnnouncements } from '../announcements/announcements.ts';
import { readConfig } from '../config/config.ts';
import { CommandError, runCommand } from './command.ts';
import { readOperatorTime } from './read-time.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage:
  npm run announce -- "TEXT" --until TIME [--from TIME] [--severity info|warning|problem]
                      [--to all|trial|paid|none] [--link URL --label TEXT]
  npm run announce -- list
  npm run announce -- remove ID
TIME is 2026-11-23T21:30Z, 30m, 2h or 3d.`;

await runCommand(async (args) => {
	const { values, positionals } = readArguments(args);
	const [first, second, ...more] = positionals;
	const isRemoval = first === 'remove' && second !== undefined;
	if (first === undefined || more.length > 0 || (second !== undefined && !isRemoval))
		throw new CommandError(usage);
	const work = async (announcements: Announcements): Promise<string> => {
		if (first === 'list') return list(announcements);
		if (isRemoval) {
			await announcements.remove(second);
			return 'It is removed. Open pages notice within five minutes.';
		}
		const { id } = await announcements.add(announcementOf(first, values));
		return `It is announced, with the id ${id}. Open pages notice within five minutes.`;
	};
	return withDatabase(readConfig(process.env), ({ em }) => work(createAnnouncements(em)));
});

async function list(announcements: Announcements): Promise<string> {
	const { announcements: all } = await announcements.current();
	if (all.length === 0) return 'No announcements.';
	return all
		.map(
			({ id, text, severity, audience, startsAt, endsAt }) =>
				`${id}  ${severity}, to ${audience}, ${startsAt} to ${endsAt}\n  ${text}`,
		)
		.join('\n');
}

function announcementOf(
	text: string,
	{ until, from, severity, to, link, label }: ReturnType<typeof readArguments>['values'],
): NewAnnouncement {
	if (until === undefined || (link === undefined) !== (label === undefined))
		throw new CommandError(usage);
	const announcement = {
		text,
		severity: severity ?? 'info',
		audience: to ?? 'all',
		link: link !== undefined && label !== undefined ? { url: link, label } : null,
		startsAt: (from === undefined ? new Date() : readOperatorTime(from)).toISOString(),
		endsAt: readOperatorTime(until).toISOString(),
	};
	if (!Value.Check(NewAnnouncement, announcement)) throw new CommandError(usage);
	return announcement;
}

function readArguments(args: readonly string[]) {
	const text = { type: 'string' } as const;
	const options = { until: text, from: text, severity: text, to: text, link: text, label: text };
	try {
		return parseArgs({ args: [...args], allowPositionals: true, options });
	} catch {
		throw new CommandError(usage);
	}
}
