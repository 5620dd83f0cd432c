import fc from 'fast-check';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { incompatibilities, type Schema } from './schema-compatibility.ts';

const schemaOf = (schema: Type.TSchema): Schema => JSON.parse(JSON.stringify(schema));
const problemsOf = (before: Type.TSchema, today: Type.TSchema) =>
	incompatibilities(schemaOf(before), schemaOf(today), 'question');
const answered = (today: Type.TSchema, before: Type.TSchema) =>
	incompatibilities(schemaOf(today), schemaOf(before), 'answer');

const Post = Type.Object(
	{ text: Type.String({ maxLength: 280 }), at: Type.Optional(Type.String()) },
	{ additionalProperties: false },
);

describe('a request that was valid before', () => {
	test.each([
		['the same', Post],
		[
			'a new optional field',
			Type.Object(
				{ ...Post.properties, note: Type.Optional(Type.String()) },
				{ additionalProperties: false },
			),
		],
		[
			'a longer text',
			Type.Object(
				{ ...Post.properties, text: Type.String({ maxLength: 500 }) },
				{ additionalProperties: false },
			),
		],
		[
			'a further form',
			Type.Object(
				{ ...Post.properties, text: Type.Union([Type.String({ maxLength: 280 }), Type.Null()]) },
				{ additionalProperties: false },
			),
		],
	])('is still valid: %s', (_, today) => {
		expect(problemsOf(Post, today)).toEqual([]);
	});

	test.each([
		[
			'a new field that must be there',
			Type.Object({ ...Post.properties, note: Type.String() }),
			'note: is missing',
		],
		[
			'a field that may no longer be missing',
			Type.Object({ text: Post.properties.text, at: Type.String() }),
			'at: may be missing',
		],
		[
			'a field that is gone',
			Type.Object({ text: Post.properties.text }, { additionalProperties: false }),
			'at: is not taken',
		],
		[
			'a shorter text',
			Type.Object({ ...Post.properties, text: Type.String({ maxLength: 100 }) }),
			'text: maxLength 100 instead of 280',
		],
		[
			'another type',
			Type.Object({ ...Post.properties, text: Type.Number() }),
			'text: string instead of number',
		],
		[
			'fewer values',
			Type.Object({ ...Post.properties, text: Type.Enum(['a']) }),
			'text: any string was not known',
		],
	])('is no longer valid: %s', (_, today, why) => {
		expect(problemsOf(Post, today)).toContain(why);
	});

	test.each([
		['too long', Type.Enum(['a', 'bcde']), Type.String({ maxLength: 3 }), 'it: bcde is not taken'],
		['too small', Type.Literal(1), Type.Integer({ minimum: 2 }), 'it: 1 is not taken'],
		[
			'written in another way',
			Type.Literal('A'),
			Type.String({ pattern: '^[a-z]$' }),
			'it: A is not taken',
		],
		['of another type', Type.Literal('1'), Type.Integer(), 'it: 1 is not taken'],
	])('is no longer valid if one of its few values is now %s', (_, before, today, why) => {
		expect(problemsOf(before, today)).toEqual([why]);
	});
});

describe('a response that a reader knew', () => {
	const Answer = Type.Object({
		id: Type.String(),
		state: Type.Enum(['new', 'done']),
		note: Type.Optional(Type.String()),
	});

	test.each([
		['the same', Answer],
		['a new field', Type.Object({ ...Answer.properties, more: Type.String() })],
		[
			'a field that is always there now',
			Type.Object({ ...Answer.properties, note: Type.String() }),
		],
		['fewer values', Type.Object({ ...Answer.properties, state: Type.Enum(['done']) })],
	])('is still known: %s', (_, today) => {
		expect(answered(today, Answer)).toEqual([]);
	});

	test.each([
		[
			'a field that is gone',
			Type.Object({ id: Type.String(), note: Type.Optional(Type.String()) }),
			'state: is missing',
		],
		[
			'an optional field that is gone',
			Type.Object({ id: Answer.properties.id, state: Answer.properties.state }),
			'note: is gone',
		],
		[
			'a field that may be missing now',
			Type.Object({ ...Answer.properties, id: Type.Optional(Type.String()) }),
			'id: may be missing',
		],
		[
			'a value nobody knew',
			Type.Object({ ...Answer.properties, state: Type.Enum(['new', 'lost']) }),
			'state: lost was not known',
		],
		[
			'null where none was',
			Type.Object({ ...Answer.properties, id: Type.Union([Type.String(), Type.Null()]) }),
			'id: null instead of string',
		],
		[
			'a list instead',
			Type.Object({ ...Answer.properties, id: Type.Array(Type.String()) }),
			'id: array instead of string',
		],
	])('is no longer known: %s', (_, today, why) => {
		expect(answered(today, Answer)).toContain(why);
	});
});

const field = fc.constantFrom<Type.TSchema>(
	Type.String(),
	Type.String({ maxLength: 3 }),
	Type.Integer(),
	Type.Integer({ minimum: 2 }),
	Type.Enum(['a', 'bcde']),
	Type.Null(),
	Type.Union([Type.String(), Type.Null()]),
	Type.Array(Type.String(), { maxItems: 2 }),
);
const object = fc
	.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(field, fc.boolean()))
	.map((fields) =>
		Type.Object(
			Object.fromEntries(
				Object.entries(fields).map(([name, [schema, isOptional]]) => [
					name,
					isOptional ? Type.Optional(schema) : schema,
				]),
			),
			{ additionalProperties: false },
		),
	);
const anyValue = fc.dictionary(
	fc.constantFrom('a', 'b', 'c'),
	fc.oneof(
		fc.constantFrom<unknown>('a', 'bcde', '', null, ['x'], ['x', 'y', 'z']),
		fc.integer({ min: 0, max: 4 }),
	),
);

test('values reported as compatible are accepted, whatever the schemas', () => {
	fc.assert(
		fc.property(
			object,
			object,
			fc.array(anyValue, { minLength: 20, maxLength: 40 }),
			(before, today, values) => {
				if (problemsOf(before, today).length > 0) return;
				for (const value of values.filter((candidate) => Value.Check(before, candidate)))
					expect(Value.Check(today, value)).toBe(true);
			},
		),
		{ numRuns: 2000 },
	);
});
