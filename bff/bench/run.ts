import { parseArgs } from 'node:util';
import { buildServer } from '../../scripts/build.ts';
import { benchCompose } from './compose/bench.ts';
import { benchLists } from './lists/bench.ts';
import { benchMcp } from './mcp/bench.ts';
import { aboveCeiling, printReport } from './report.ts';
import { benchRest } from './rest/bench.ts';
import { benchStanding } from './standing/bench.ts';

const areas = {
	compose: benchCompose,
	lists: benchLists,
	mcp: benchMcp,
	rest: benchRest,
	standing: benchStanding,
};

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: 'string', default: '5' },
		quick: { type: 'boolean', default: false },
		check: { type: 'boolean', default: false },
		only: { type: 'string' },
	},
});
const area = positionals[0] ?? 'compose';
if (!(area in areas))
	throw new Error(
		`There is no benchmark "${area}". Choose one of ${Object.keys(areas).join(', ')}.`,
	);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await buildServer();
const report = await areas[area as keyof typeof areas]({
	rounds: values.quick ? 2 : Number(values.rounds),
	isQuick: values.quick,
	only: values.only?.split(','),
	progress: (line) => console.error(line),
});
printReport(report);
if (values.check) {
	const failures = aboveCeiling(report);
	for (const failure of failures) console.error(failure);
	process.exitCode = failures.length > 0 ? 1 : 0;
}
