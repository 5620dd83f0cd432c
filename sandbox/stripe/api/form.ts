/** The values of a form. All leaves are strings. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

type Tree = Map<string, string | Tree>;

/**
 * Parses a form in Stripe's encoding, of a body or a query:
 * `items[0][price]=price_1&expand[]=customer`.
 */
export function readForm(text: string): Form {
	const tree: Tree = new Map();
	for (const [key, value] of new URLSearchParams(text)) {
		const names = [
			key.replace(/\[.*$/s, ''),
			...[...key.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name),
		];
		put(tree, names, value);
	}
	return Object.fromEntries([...tree].map(([name, node]) => [name, asValue(node)]));
}

function put(tree: Tree, [name = '', ...inner]: string[], value: string): void {
	const key = name === '' ? String(tree.size) : name;
	if (inner.length === 0) {
		tree.set(key, value);
		return;
	}
	const known = tree.get(key);
	const branch: Tree = known instanceof Map ? known : new Map();
	tree.set(key, branch);
	put(branch, inner, value);
}

function asValue(node: string | Tree): FormValue {
	if (typeof node === 'string') return node;
	const entries = [...node].map(([name, inner]): [string, FormValue] => [name, asValue(inner)]);
	return entries.every(([name]) => /^\d+$/.test(name))
		? entries.map(([, value]) => value)
		: Object.fromEntries(entries);
}
