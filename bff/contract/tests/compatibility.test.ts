import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { incompatibilities, type Schema } from '../../src/testing/schema-compatibility.ts';
import { storedContract } from '../../src/testing/stored-contract.ts';
import { API_VERSION } from '../version.ts';

/** A stored route: `ErrorBody` stands for its schema. */
interface ShownRoute {
	body?: Schema;
	querystring?: Schema;
	params?: Schema;
	response?: Record<string, Schema | 'ErrorBody'>;
	events?: Record<string, Schema | 'ErrorBody'>;
}

const released = new URL('../../../previous-release/', import.meta.url);
const before = readRoutes(await readFile(new URL('contract.txt', released), 'utf8'));
const today = readRoutes(await storedContract());
const versions: { api: number } = JSON.parse(
	await readFile(new URL('versions.json', released), 'utf8'),
);

/**
 * The previous release's remotes run with today's server: their requests are accepted and the
 * fields they read are present. If that has to end, raise `API_VERSION`, so that such remotes show
 * a panel instead of breaking, and name the routes here: all others are still compared. Empty the
 * list when `previous-release/` is renewed.
 */
const broken = new Set<string>([]);

describe('requests and responses of the previous release [J3]', () => {
	test('both contracts were read', () => {
		expect(before.size).toBeGreaterThan(60);
		expect(today.size).toBeGreaterThan(60);
		expect([...broken].filter((name) => !before.has(name))).toEqual([]);
	});

	test.each([...before].filter(([name]) => !broken.has(name)))('%s', (name, old) => {
		const now = today.get(name);
		expect(now, 'the route is gone').toBeDefined();
		expect(now && breaks(old, now)).toEqual([]);
	});
});

test('a version is only ever raised, and only for routes that are listed here [J3]', () => {
	expect(API_VERSION).toBeGreaterThanOrEqual(versions.api);
	expect(broken.size > 0, 'routes are named exactly when API_VERSION is raised').toBe(
		API_VERSION > versions.api,
	);
});

function breaks(old: ShownRoute, now: ShownRoute): string[] {
	const questions = (['params', 'querystring', 'body'] as const).flatMap((part) => {
		const nothing: Schema = { type: 'object', additionalProperties: false };
		return incompatibilities(
			old[part] ?? nothing,
			now[part] ?? (old[part] ? nothing : {}),
			'question',
		).map((why) => `${part} ${why}`);
	});
	return [
		...questions,
		...breaksOfAnswers(old.response, now.response),
		...breaksOfAnswers(old.events, now.events),
	];
}

function breaksOfAnswers(
	old: ShownRoute['response'] = {},
	now: ShownRoute['response'] = {},
): string[] {
	return Object.entries(old).flatMap(([name, schema]) => {
		const there = now[name];
		if (there === undefined) return [`${name} is gone`];
		if (schema === 'ErrorBody' || there === 'ErrorBody')
			return schema === there ? [] : [`${name} is another answer`];
		return incompatibilities(there, schema, 'answer').map((why) => `${name} ${why}`);
	});
}

/**
 * Blocks of a name and its JSON. New error codes may be added at any time: clients fall back on the
 * message.
 */
function readRoutes(text: string): Map<string, ShownRoute> {
	const blocks = text.split(/\n(?=[A-Z]+ \/)/).slice(1);
	const read = (json: string) =>
		JSON.parse(json, (key, part) =>
			key === 'code' && isErrorCode(part) ? { type: 'string' } : part,
		) as ShownRoute;
	return new Map(
		blocks.map((block) => [
			block.slice(0, block.indexOf('\n')),
			read(block.slice(block.indexOf('\n'))),
		]),
	);
}

/** The code of an error inside an answer, where the schema itself is stored. */
function isErrorCode(part: Schema): boolean {
	return part.enum?.includes('invalid_input') ?? false;
}
