import { type AnyNode, parse } from 'acorn';
import MagicString from 'magic-string';

/**
 * Replaces the schemas of a contract file with `undefined`, because only the server validates. Only
 * a route's method and address remain.
 */
export function withoutSchemas(source: string): string {
	const code = new MagicString(source);
	const visit = (node: AnyNode): void => {
		if (isImportOfTypebox(node)) code.remove(node.start, node.end);
		else if (isSchema(node)) code.overwrite(node.start, node.end, 'undefined');
		else if (node.type === 'ObjectExpression')
			for (const property of node.properties) visitProperty(property, isRoute(node));
		else for (const child of childrenOf(node)) visit(child);
	};
	const visitProperty = (property: AnyNode, isOfRoute: boolean): void => {
		if (property.type !== 'Property') visit(property);
		else if (isOfRoute && (isNamed(property.key, 'schema') || isNamed(property.key, 'events'))) {
			const { start, end } = property.shorthand ? property : property.value;
			code.overwrite(
				start,
				end,
				property.shorthand ? `${source.slice(start, end)}: undefined` : 'undefined',
			);
		} else visit(property.value);
	};
	visit(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }));
	return code.toString();
}

function isImportOfTypebox(node: AnyNode): boolean {
	return node.type === 'ImportDeclaration' && node.source.value === 'typebox';
}

/** Whether a node is a schema, such as `Type.Object(…)` or `Post.properties.id`. */
function isSchema(node: AnyNode): boolean {
	if (node.type === 'CallExpression')
		return node.callee.type === 'MemberExpression' && isNamed(node.callee.object, 'Type');
	return (
		node.type === 'MemberExpression' &&
		(isNamed(node.property, 'properties') || isSchema(node.object))
	);
}

function isRoute(node: AnyNode): boolean {
	return (
		node.type === 'ObjectExpression' &&
		node.properties.some((property) => property.type === 'Property' && isNamed(property.key, 'url'))
	);
}

function childrenOf(node: AnyNode): AnyNode[] {
	const values = Object.values(node).flatMap((value: unknown) =>
		Array.isArray(value) ? value : [value],
	);
	return values.filter(isNode);
}

function isNamed(node: AnyNode, name: string): boolean {
	return node.type === 'Identifier' && node.name === name;
}

function isNode(value: unknown): value is AnyNode {
	return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
