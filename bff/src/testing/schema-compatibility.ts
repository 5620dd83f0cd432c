import { Value } from 'typebox/value';

/** The part of JSON schema that the contract uses. */
export interface Schema {
	type?: string;
	const?: unknown;
	enum?: readonly unknown[];
	anyOf?: readonly Schema[];
	properties?: Readonly<Record<string, Schema>>;
	required?: readonly string[];
	additionalProperties?: boolean | Schema;
	patternProperties?: Readonly<Record<string, Schema>>;
	items?: Schema;
	pattern?: string;
	format?: string;
	minimum?: number;
	maximum?: number;
	minLength?: number;
	maxLength?: number;
	minItems?: number;
	maxItems?: number;
}

const upperLimits = ['maximum', 'maxLength', 'maxItems'] as const;
const lowerLimits = ['minimum', 'minLength', 'minItems'] as const;

/**
 * The reasons why a value of one schema may be invalid for another, as sentences that begin with
 * the path; empty if every value is valid. With `answer`, additional fields and other limits are
 * allowed, because readers do not depend on them.
 */
export function incompatibilities(
	value: Schema,
	place: Schema,
	kind: 'question' | 'answer',
	path = '',
): string[] {
	const at = path || 'it';
	if (value.anyOf) return value.anyOf.flatMap((part) => incompatibilities(part, place, kind, path));
	if (place.anyOf) {
		return place.anyOf.some((part) => incompatibilities(value, part, kind, path).length === 0)
			? []
			: [`${at}: one of its forms has no place`];
	}
	if (isAnything(place)) return [];
	const values = allowedValues(value);
	const places = allowedValues(place);
	if (places) {
		const strange = values?.filter((value) => !places.includes(value)) ?? [
			`any ${value.type ?? 'value'}`,
		];
		return strange.map((value) => `${at}: ${String(value)} was not known`);
	}
	if (values) {
		const isTaken = (one: unknown) =>
			kind === 'question' ? Value.Check(place, one) : isOfType(one, place.type);
		return values
			.filter((value) => !isTaken(value))
			.map((value) => `${at}: ${String(value)} is not taken`);
	}
	if (value.type !== place.type && !(value.type === 'integer' && place.type === 'number')) {
		return [`${at}: ${value.type ?? 'anything'} instead of ${place.type}`];
	}
	return [
		...(kind === 'question' ? tightenedLimits(value, place, at) : []),
		...(value.items && place.items
			? incompatibilities(value.items, place.items, kind, `${path}[]`)
			: []),
		...incompatibleFields(value, place, kind, path),
	];
}

function incompatibleFields(
	value: Schema,
	place: Schema,
	kind: 'question' | 'answer',
	path: string,
): string[] {
	const given = value.properties ?? {};
	const wanted = place.properties ?? {};
	const nameOf = (field: string) => (path === '' ? field : `${path}.${field}`);
	return [
		...(place.required ?? [])
			.filter((field) => !value.required?.includes(field))
			.map((field) => `${nameOf(field)}: ${field in given ? 'may be missing' : 'is missing'}`),
		...Object.entries(given).flatMap(([field, schema]) => {
			const there = wanted[field];
			if (there) return incompatibilities(schema, there, kind, nameOf(field));
			return kind === 'question' && place.additionalProperties === false
				? [`${nameOf(field)}: is not taken`]
				: [];
		}),
		// Optional fields count too, because a screen may show them.
		...(kind === 'answer' ? Object.keys(wanted) : [])
			.filter((field) => !(field in given) && !place.required?.includes(field))
			.map((field) => `${nameOf(field)}: is gone`),
		...Object.entries(place.patternProperties ?? {}).flatMap(([pattern, schema]) => {
			const here = value.patternProperties?.[pattern];
			return here
				? incompatibilities(here, schema, kind, nameOf('*'))
				: [`${nameOf('*')}: is gone`];
		}),
	];
}

function tightenedLimits(value: Schema, place: Schema, at: string): string[] {
	const narrower = [
		...upperLimits.filter((limit) => (place[limit] ?? Infinity) < (value[limit] ?? Infinity)),
		...lowerLimits.filter((limit) => (place[limit] ?? -Infinity) > (value[limit] ?? -Infinity)),
		...(['pattern', 'format'] as const).filter(
			(limit) => place[limit] !== undefined && place[limit] !== value[limit],
		),
	];
	return narrower.map(
		(limit) =>
			`${at}: ${limit} ${String(place[limit])} instead of ${String(value[limit] ?? 'none')}`,
	);
}

function allowedValues(schema: Schema): readonly unknown[] | undefined {
	return 'const' in schema ? [schema.const] : schema.enum;
}

function isAnything({ type, const: only, enum: some, properties }: Schema): boolean {
	return type === undefined && only === undefined && some === undefined && properties === undefined;
}

function isOfType(value: unknown, type: string | undefined): boolean {
	if (type === 'integer') return Number.isInteger(value);
	return type === (value === null ? 'null' : typeof value);
}
