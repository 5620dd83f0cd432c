import { readFile } from 'node:fs/promises';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { contractRoutes, exportedSchemas, nameOf } from '../../src/testing/contract-routes.ts';
import { schemaWriter } from '../../src/testing/describe-schema.ts';
import { ErrorBody, errorCodes } from '../errors.ts';
import type { Route } from '../route.ts';

const routes = (await contractRoutes()).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));

test('a change of the API is a change of a line', async () => {
	const schemas = await exportedSchemas();
	const names = new Map([...schemas].map(([name, schema]) => [JSON.stringify(schema), name]));
	const write = schemaWriter(names);
	const parts = ({ schema, events }: Route): [string, TSchema | undefined][] => [
		['params', schema.params],
		['querystring', schema.querystring],
		['body', schema.body],
		...Object.entries(schema.response),
		...Object.entries(events ?? {}).map(([name, of]): [string, TSchema] => [`event ${name}`, of]),
	];
	const shown = routes.map((route) => [
		`${nameOf(route)}: ${route.schema.summary}`,
		...parts(route)
			.filter(([, schema]) => schema !== undefined && schema !== ErrorBody)
			.map(([name, schema]) => `\t${name}: ${write(schema ?? {}, '\t')}`),
	]);
	const text = shown.map((lines) => `${lines.join('\n')}\n`).join('\n');
	const named = [...schemas]
		.filter(([name, schema]) => names.get(JSON.stringify(schema)) === name)
		.map(([name, schema]) => `${name} = ${write(schema, '', false)}\n`);
	await expect(`${text}\n${named.join('\n')}`).toMatchFileSnapshot('__snapshots__/contract.txt');
});

test('the routes are found', () => {
	expect(routes.map(nameOf)).toEqual(
		expect.arrayContaining(['GET /health/live', 'POST /api/compose', 'POST /auth/login']),
	);
});

test('every method and URL stands for one route', () => {
	const names = routes.map(nameOf);
	expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});

test('every error code names its status, or that it arrives in a stream', async () => {
	const source = await readFile(new URL('../errors.ts', import.meta.url), 'utf8');
	const documented = [...source.matchAll(/^\t'(\w+)', \/\/ (?:[45]\d\d|\(stream\))/gm)].map(
		([, code]) => code,
	);
	expect(documented).toEqual([...errorCodes]);
});

test('every error code is listed once', () => {
	expect(errorCodes.filter((code, n) => errorCodes.indexOf(code) !== n)).toEqual([]);
});

describe.each(routes.map((route) => [nameOf(route), route] as const))(
	'%s',
	(_, { url, schema, events }) => {
		test('says what it does and for which area', () => {
			expect(schema.summary).toMatch(/^\p{Lu}.*[^.]$/u);
			expect(schema.tags).toHaveLength(1);
		});

		test('describes its failures like every route', () => {
			expect(schema.response).toMatchObject({ '4xx': ErrorBody, '5xx': ErrorBody });
			if (events) expect(events).toMatchObject({ error: ErrorBody });
		});

		test('describes every part of its path, and no other', () => {
			const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name);
			expect(Object.keys(propertiesOf(schema.params))).toEqual(inPath);
		});

		test('refuses fields that it does not know [C3]', () => {
			for (const part of [schema.body, schema.querystring])
				if (part) expect(part).toMatchObject({ additionalProperties: false });
		});

		test('limits the length of every text that it accepts [F5]', () => {
			for (const [name, field] of Object.entries({
				...propertiesOf(schema.body),
				...propertiesOf(schema.querystring),
			})) {
				expect(unlimited(field), name).toEqual([]);
			}
		});
	},
);

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
	return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
}

/** The texts and lists in a schema that have no maximum length. */
function unlimited(schema: TSchema): unknown[] {
	const { type, maxLength, pattern, maxItems, items, anyOf } = schema as Record<string, unknown>;
	const within = [
		...((anyOf as TSchema[] | undefined) ?? []),
		...(items ? [items as TSchema] : []),
		...Object.values(propertiesOf(schema)),
	];
	const isUnlimited =
		(type === 'string' && maxLength === undefined && pattern === undefined) ||
		(type === 'array' && maxItems === undefined);
	return [...(isUnlimited ? [schema] : []), ...within.flatMap(unlimited)];
}
