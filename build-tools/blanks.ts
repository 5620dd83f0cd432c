import { parse } from 'acorn';
import type { Blank, Route } from 'bff/contract/route';
import MagicString from 'magic-string';

/** The part of JSON schema that the contract uses. */
interface Schema {
	type?: string;
	const?: Blank;
	enum?: readonly Blank[];
	anyOf?: readonly Schema[];
	properties?: Readonly<Record<string, Schema>>;
	required?: readonly string[];
	items?: Schema;
	minimum?: number;
	/** What the client reads if the field is missing. */
	ifLeftOut?: Blank;
	sameAs?: string;
	notFilledIn?: boolean;
	isInOtherShapes?: boolean;
}

/** The blank of a schema: what the client fills in where a response leaves something out. */
export function blankOf(schema: Schema): Blank {
	if (schema.isInOtherShapes) return undefined;
	if (schema.sameAs !== undefined) return `=${schema.sameAs}`;
	if (schema.anyOf) return blankOfUnion(schema.anyOf, schema.ifLeftOut);
	if (schema.ifLeftOut !== undefined) return schema.ifLeftOut;
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	switch (schema.type) {
		case 'object':
			return blankOfObject(schema);
		case 'array':
			return [schema.items ? blankOf(schema.items) : undefined];
		case 'string':
			return '';
		case 'boolean':
			return false;
		case 'integer':
		case 'number':
			return Math.max(0, schema.minimum ?? 0);
		case 'null':
			return null;
		default:
			return undefined;
	}
}

/**
 * Optional fields stay absent, but objects and lists that were sent get the blanks of their parts.
 */
function blankOfObject({ properties = {}, required = [] }: Schema): Blank {
	const fields = Object.entries(properties).map(([field, schema]): [string, Blank] => {
		const blank = blankOf(schema);
		if (required.includes(field) && !schema.notFilledIn) return [field, blank];
		return [field, hasParts(blank) ? [undefined, blank] : undefined];
	});
	return Object.fromEntries(fields.filter(([, blank]) => blank !== undefined));
}

function blankOfUnion(alternatives: readonly Schema[], missing: Blank = null): Blank {
	const [first, ...others] = alternatives.filter(({ type }) => type !== 'null');
	const blank = first && others.length === 0 ? blankOf(first) : undefined;
	const isNullable = alternatives.some(({ type }) => type === 'null');
	if (!isNullable) return blank;
	return hasParts(blank) ? [missing, blank] : missing === null ? null : [missing, null];
}

/** Whether the schema is an object or a list. */
function hasParts(blank: Blank): boolean {
	return typeof blank === 'object' && blank !== null;
}

/** Adds `blanks` to the routes of a contract file. `module` has the values that it exports. */
export function addBlanks(source: string, module: Readonly<Record<string, unknown>>): string {
	const code = new MagicString(source);
	for (const node of parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
		if (node.type !== 'ExportNamedDeclaration') continue;
		if (node.declaration?.type !== 'VariableDeclaration') continue;
		for (const { id, init } of node.declaration.declarations) {
			const value = id.type === 'Identifier' ? module[id.name] : undefined;
			if (init?.type === 'ObjectExpression' && isRoute(value))
				code.appendLeft(init.start + 1, ` blanks: ${write(blanksOf(value))},`);
		}
	}
	return code.toString();
}

/** The blanks of a route's response and events. */
export function blanksOf({ schema, events }: Route): NonNullable<Route['blanks']> {
	const response = schema.response[200];
	return {
		response: response && blankOf(response),
		...(events && {
			events: Object.fromEntries(
				Object.entries(events).map(([name, event]) => [name, blankOf(event)]),
			),
		}),
	};
}

function isRoute(value: unknown): value is Route {
	return typeof value === 'object' && value !== null && 'url' in value && 'schema' in value;
}

/** Writes a blank as JavaScript, because JSON has no `undefined`. */
function write(value: Blank): string {
	if (value === undefined) return 'undefined';
	if (Array.isArray(value)) return `[${value.map(write).join()}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const fields = Object.entries(value).map(([name, blank]) => `"${name}":${write(blank)}`);
	return `{${fields.join()}}`;
}
