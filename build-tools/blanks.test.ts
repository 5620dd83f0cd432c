import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn } from 'bff/client/fill-in';
import type { Blank, Route } from 'bff/contract/route';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { addBlanks, blankOf, blanksOf } from './blanks.ts';

interface Schema {
	anyOf?: readonly Schema[];
	type?: string;
	properties?: Readonly<Record<string, Schema>>;
	items?: Schema;
	enum?: readonly unknown[];
	const?: unknown;
	notFilledIn?: boolean;
	isInOtherShapes?: boolean;
	required?: readonly string[];
}

const folder = join(import.meta.dirname, '../bff/contract');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
	(file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const modules = await Promise.all(
	files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
);
const routes = modules
	.flatMap((module) => Object.values(module))
	.filter((value): value is Route => Object.hasOwn(Object(value), 'url'));
/** Each response and each event, with its schema and its blank. */
const answers = routes.flatMap((route) => {
	const { response, events } = blanksOf(route);
	const name = `${route.method} ${route.url}`;
	return [
		[name, route.schema.response[200], response] as const,
		...Object.entries(route.events ?? {}).map(
			([event, schema]) => [`${name}: ${event}`, schema, events?.[event]] as const,
		),
	].map(([of, schema, blank]) => [of, schema as Schema, blank] as const);
});

describe.each(answers)('the response to %s', (_, schema, blank) => {
	const isValid = (value: unknown) => Value.Check(withoutPatterns(schema), value);

	test.each([
		['an empty object', {}],
		['nothing', null],
		['a list', [{}]],
	])('is complete if %s was sent', (_, sent) => {
		expect(fillIn(blank, sent)).toSatisfy(isValid);
	});

	test('is complete without any one of its fields, at any depth', () => {
		const whole = sampleOf(schema);
		expect(fillIn(blank, whole)).toEqual(whole);
		for (const path of pathsOf(whole))
			expect(fillIn(blank, without(whole, path)), path.join('.')).toSatisfy(isValid);
	});
});

describe('a missing field is read from the field with the same meaning', () => {
	const schema = { type: 'object', required: ['text', 'content'] };
	const text = { type: 'string', sameAs: 'content' };
	const content = { type: 'string', sameAs: 'text' };
	const blank = blankOf({ ...schema, properties: { text, content } });

	test.each([
		[{ text: 'Hill sprints' }, { text: 'Hill sprints', content: 'Hill sprints' }],
		[{ content: 'Hill sprints' }, { text: 'Hill sprints', content: 'Hill sprints' }],
		[{ text: null }, { text: '', content: '' }],
	])('%j', (sent, read) => {
		expect(fillIn(blank, sent)).toEqual(read);
	});
});

test('null stays if it means something other than a missing field', () => {
	const version = { anyOf: [{ type: 'integer' }, { type: 'null' }], ifLeftOut: 0 };
	const blank = blankOf({ type: 'object', required: ['version'], properties: { version } });
	expect(fillIn(blank, {})).toEqual({ version: 0 });
	expect(fillIn(blank, { version: null })).toEqual({ version: null });
	expect(fillIn(blank, { version: 3 })).toEqual({ version: 3 });
});

test('an optional field that is missing stays missing', () => {
	const names = { type: 'array', items: { type: 'string' } };
	const filled = fillIn(blankOf({ type: 'object', required: [], properties: { names } }), {});
	expect(Object.keys(Object(filled))).toEqual([]);
});

test('unknown fields and sent fields stay unchanged', () => {
	const blank: Blank = { name: '', count: 0, features: [''], draft: [null, { text: '' }] };
	const sent = { name: 'Mara', count: 3, features: ['a'], draft: null, later: { a: 1 } };
	expect(fillIn(blank, sent)).toEqual(sent);
	expect(fillIn(undefined, 'text')).toBe('text');
});

test('a route in the browser has blanks, even undefined ones', () => {
	const route = { method: 'GET', url: '/a', schema: { response: { 200: {} } } };
	expect(addBlanks("export const readA = { method: 'GET', url: '/a' };", { readA: route })).toBe(
		"export const readA = { blanks: {\"response\":undefined}, method: 'GET', url: '/a' };",
	);
});

/** A valid value with every field, and one item in each list. */
function sampleOf({ anyOf, type, properties = {}, items, ...only }: Schema): unknown {
	if (anyOf) return sampleOf(anyOf.find((each) => each.type !== 'null') ?? {});
	if ('const' in only) return only.const;
	if (only.enum) return only.enum[0];
	if (type === 'array') return items ? [sampleOf(items)] : [];
	if (type === 'object')
		return Object.fromEntries(
			Object.entries(properties).map(([field, schema]) => [field, sampleOf(schema)]),
		);
	if (type === 'string') return 'text';
	if (type === 'boolean') return true;
	return type === 'null' ? null : 7;
}

/** The path of each field. */
function pathsOf(value: unknown): string[][] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([field, part]) => [
		...(Array.isArray(value) ? [] : [[field]]),
		...pathsOf(part).map((rest) => [field, ...rest]),
	]);
}

function without(value: unknown, [field = '', ...rest]: readonly string[]): unknown {
	if (Array.isArray(value)) return value.map((item) => without(item, rest));
	const { [field]: part, ...others } = Object(value) as Record<string, unknown>;
	return rest.length === 0 ? others : { ...others, [field]: without(part, rest) };
}

/** Without the fields that are not filled in, and without patterns: a missing id is empty. */
function withoutPatterns(schema: Schema): Schema {
	return JSON.parse(JSON.stringify(schema), (key, value) => {
		if (key === 'pattern' || key === 'minLength') return undefined;
		const { properties, required } = Object(value) as Schema;
		if (!properties || !required) return value;
		const isRequired = (field: string) =>
			!properties[field]?.notFilledIn && !properties[field]?.isInOtherShapes;
		return { ...value, required: required.filter(isRequired) };
	}) as Schema;
}
