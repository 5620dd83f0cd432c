import fc from 'fast-check';
import type { Schema } from './schema-compatibility.ts';

/** Texts that are known to break databases, dates, parsers and paths. */
const hostileTexts = [
	'',
	' ',
	'\0',
	'a\0b',
	'\ud800',
	'a\udc00b',
	'\uffff',
	'\ufeff',
	'\u202e',
	'\u{e0041}',
	'%00',
	'%',
	'../..',
	"' or 1=1 --",
	'$1',
	'\\u0000',
	'{{x}}',
	'<img src=x onerror=alert(1)>',
	'__proto__',
	'https://evil.example',
	'someone@example.org',
	'0000-00-00',
	'-1',
	'1e309',
	'NaN',
	'9'.repeat(30),
];
/**
 * Values for a schema: often extreme ones, and sometimes invalid ones. `ids` are used wherever they
 * are valid.
 */
export function anyValueOf(
	schema: Schema,
	ids: readonly string[],
	name = '',
): fc.Arbitrary<unknown> {
	const fits = fittingValueOf(schema, ids, name);
	return fc.oneof(
		{ weight: 40, arbitrary: fits },
		{ weight: 1, arbitrary: fc.oneof(fc.constant(null), fc.string(), fc.jsonValue()) },
	);
}

function fittingValueOf(
	schema: Schema,
	ids: readonly string[],
	name: string,
): fc.Arbitrary<unknown> {
	const {
		type,
		anyOf,
		items,
		properties = {},
		required = [],
		minimum = -1e9,
		maximum = 1e9,
	} = schema;
	if ('const' in schema) return fc.constant(schema.const);
	if (schema.enum) return fc.constantFrom(...schema.enum);
	if (anyOf) return fc.oneof(...anyOf.map((part) => anyValueOf(part, ids, name)));
	if (type === 'string') return anyText(schema, ids, name);
	if (type === 'boolean') return fc.boolean();
	if (type === 'null') return fc.constant(null);
	if (type === 'integer')
		return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }));
	if (type === 'number')
		return fc.oneof(
			fc.constantFrom(minimum, maximum),
			fc.double({ min: minimum, max: maximum, noNaN: true }),
		);
	if (type === 'array') return fc.array(anyValueOf(items ?? {}, ids, name), { maxLength: 3 });
	if (type === 'object') {
		const fields = Object.entries(properties).map(
			([key, field]) => [key, anyValueOf(field, ids, key)] as const,
		);
		return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
	}
	return fc.jsonValue();
}

function anyText(
	{ pattern, maxLength = 200 }: Schema,
	ids: readonly string[],
	name: string,
): fc.Arbitrary<string> {
	const known = ids.filter((id) =>
		pattern ? new RegExp(pattern).test(id) : id.length <= maxLength,
	);
	const fromKnown = known.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...known) }] : [];
	if (pattern)
		return fc.oneof({ weight: 1, arbitrary: fc.stringMatching(new RegExp(pattern)) }, ...fromKnown);
	const texts = hostileTexts.filter((text) => text.length <= maxLength);
	return fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom(...texts) },
		{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 50) }) },
		...(name === 'email' ? [{ weight: 5, arbitrary: fc.emailAddress() }] : fromKnown),
	);
}
