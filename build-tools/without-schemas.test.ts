import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from './base.ts';
import { withoutSchemas } from './without-schemas.ts';

const folder = join(import.meta.dirname, '../bff/contract');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
	(file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

test.each(files)(
	'bff/contract/%s keeps the method and address of every route, and no schema',
	(file) => {
		expect(join(folder, file), 'is found by the rule').toMatch(contract);
		const source = stripTypeScriptTypes(readFileSync(join(folder, file), 'utf8'), {
			mode: 'strip',
		});
		const built = withoutSchemas(source);
		expect(built).not.toContain('summary:');
		expect(built.match(/schema: undefined/g)?.length ?? 0).toBe(
			source.match(/\bsummary: '/g)?.length ?? 0,
		);
		for (const part of source.match(/(?:method|url): '[^']+'/g) ?? [])
			expect(built).toContain(part);
		expect(built).not.toMatch(/typebox|Type\.[A-Z]/);
	},
);

test.each([
	'Type.Object({ id: Type.String({ minLength: 1 }) })',
	'Post.properties',
	'Post.properties.id',
	'Post.properties.author.properties.name',
])('the schema %s is removed as a whole', (schema) => {
	expect(withoutSchemas(`export const a = ${schema};`)).toBe('export const a = undefined;');
});

test('a property named schema stays outside of routes', () => {
	expect(withoutSchemas("const a = { schema: { summary: 'x' } };")).toContain('summary');
});
