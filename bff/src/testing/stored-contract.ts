import { ErrorBody } from '../../contract/errors.ts';
import { contractRoutes, nameOf } from './contract-routes.ts';

/**
 * All routes as `previous-release/contract.txt` keeps them, to compare them with later ones: blocks
 * of a name and its JSON, in which `ErrorBody` stands for its schema.
 */
export async function storedContract(): Promise<string> {
	const routes = (await contractRoutes()).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
	const store = (name: string, value: unknown) =>
		`${name}\n${JSON.stringify(value, (key, part) => (key !== '' && part === ErrorBody ? 'ErrorBody' : part))}\n`;
	return [
		store('ErrorBody', ErrorBody),
		...routes.map((route) => store(nameOf(route), { ...route.schema, events: route.events })),
	].join('\n');
}
