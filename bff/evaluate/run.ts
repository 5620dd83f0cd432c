import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../src/config/operator-error.ts';
import { ModelError } from '../src/providers/model.ts';
import { evaluate, type TaskName, taskNames } from './evaluate.ts';
import { tableOf, withFigures } from './report.ts';
import { readEndpoint } from './settings.ts';

// Measures the prompts: see docs/evaluation.md.

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		limit: { type: 'string' },
		write: { type: 'boolean', default: false },
		remarks: { type: 'boolean', default: false },
	},
});

function readOnly(text: string | undefined): TaskName[] {
	const names = text?.split(',') ?? taskNames;
	return names.map((name) => {
		const task = taskNames.find((known) => known === name);
		if (!task) throw new OperatorError(`--only takes ${taskNames.join(', ')}.`);
		return task;
	});
}

function readLimit(text: string | undefined): number {
	const limit = text === undefined ? Number.POSITIVE_INFINITY : Number(text);
	if (!(limit >= 1)) throw new OperatorError('--limit takes a number of cases.');
	return limit;
}

try {
	const endpoint = readEndpoint(process.env);
	const name = endpoint?.model ?? 'the sandbox’s model';
	const results = await evaluate({
		endpoint,
		only: readOnly(values.only),
		limit: readLimit(values.limit),
		onResult: ({ task, seconds, remarks }) => {
			console.error(`${task}: ${seconds.toFixed(1)} s`);
			if (values.remarks) for (const remark of remarks) console.error(`  ${remark}`);
		},
	});
	const table = tableOf(results);
	console.log(table);
	if (values.write) {
		const file = join(import.meta.dirname, '../../docs/evaluation.md');
		const date = new Date().toISOString().slice(0, 10);
		writeFileSync(file, withFigures(readFileSync(file, 'utf8'), `${date}, ${name}:`, table));
	}
} catch (error) {
	if (!(error instanceof OperatorError || error instanceof ModelError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
