import type { TSchema } from 'typebox';

type Keywords = Record<string, unknown> & {
	properties?: Record<string, Keywords>;
	required?: string[];
};

const WIDTH = 100;

/**
 * Writes schemas in the syntax of TypeScript's types, with constraints in brackets: a change of the
 * API is then a change of a line. `names` are schemas that stand for themselves, by their JSON.
 */
export function schemaWriter(names: ReadonlyMap<string, string>) {
	/** `isNamed`: the schema is shown by its name, where it has one. */
	const write = (schema: TSchema | Keywords, indent = '', isNamed = true): string => {
		const name = names.get(JSON.stringify(schema));
		if (name !== undefined && isNamed) return name;
		const { text, rest } = shapeOf(schema as Keywords, indent);
		const constraints = Object.entries(rest).map(([key, value]) => `${key}: ${show(value)}`);
		return constraints.length === 0 ? text : `${text} (${constraints.join(', ')})`;
	};

	/** The shape of a schema, and the keywords that are not part of it. */
	const shapeOf = (schema: Keywords, indent: string) => {
		const { type, description: _, ...keywords } = schema;
		if (keywords.enum) {
			const { enum: values, ...rest } = keywords;
			return { text: (values as unknown[]).map((value) => show(value)).join(' | '), rest };
		}
		if ('const' in keywords) {
			const { const: value, ...rest } = keywords;
			return { text: show(value), rest };
		}
		if (keywords.anyOf) {
			const { anyOf, ...rest } = keywords;
			return {
				text: (anyOf as Keywords[]).map((choice) => write(choice, indent)).join(' | '),
				rest,
			};
		}
		if (keywords.items) {
			const { items, ...rest } = keywords;
			return { text: `Array<${write(items as Keywords, indent)}>`, rest };
		}
		if (keywords.patternProperties) {
			const { patternProperties, ...rest } = keywords;
			const [value = {}] = Object.values(patternProperties as Record<string, Keywords>);
			return { text: `Record<string, ${write(value, indent)}>`, rest };
		}
		if (keywords.properties) {
			// That requests take no other fields has a test of its own.
			const { properties, required = [], additionalProperties: _open, ...rest } = keywords;
			return { text: object(properties, required, indent), rest };
		}
		return { text: typeof type === 'string' ? type : 'unknown', rest: keywords };
	};

	const object = (
		properties: Record<string, Keywords>,
		required: readonly string[],
		indent: string,
	): string => {
		const fields = Object.entries(properties).map(
			([name, schema]) =>
				`${name}${required.includes(name) ? '' : '?'}: ${write(schema, `${indent}\t`)}`,
		);
		const line = `{ ${fields.join('; ')} }`;
		if (!line.includes('\n') && line.length + indent.length < WIDTH) return line;
		return `{\n${fields.map((field) => `${indent}\t${field}\n`).join('')}${indent}}`;
	};
	return write;
}

function show(value: unknown): string {
	return JSON.stringify(value);
}
