import { readdir } from 'node:fs/promises';
import type { TSchema } from 'typebox';
import type { Route } from '../../contract/route.ts';

const folder = new URL('../../contract/', import.meta.url);

/**
 * All routes in the folder of the contract, so that tests cover new routes automatically.
 */
export async function contractRoutes(): Promise<Route[]> {
	return (await contractExports()).map(([, value]) => value).filter(isRoute);
}

/** The schemas of objects that the contract exports, by name. */
export async function exportedSchemas(): Promise<Map<string, TSchema>> {
	const values = await contractExports();
	return new Map(
		values
			.filter((entry): entry is [string, TSchema] => isObjectSchema(entry[1]))
			.sort(([a], [b]) => a.localeCompare(b)),
	);
}

async function contractExports(): Promise<[string, unknown][]> {
	const files = (await readdir(folder, { recursive: true })).filter(
		(file) => file.endsWith('.ts') && !file.startsWith('tests/'),
	);
	const modules = await Promise.all(
		files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
	);
	return modules.flatMap((module) => Object.entries(module));
}

/** Such as `GET /api/x`, for test names and keys. */
export function nameOf({ method, url }: Route): string {
	return `${method} ${url}`;
}

/** Values of parameters that are the same in all tests. */
const sameInAllTests: Readonly<Record<string, string>> = {
	messageId: '00000000-0000-4000-8000-000000000000',
	delivery: '00000000-0000-4000-8000-000000000000',
	part: '0',
	file: '00000000-0000-4000-8000-000000000000.atom',
};

/**
 * The path of a route with values for its parameters: the first allowed value if the contract has a
 * list, otherwise one of `values`. Throws if there is none, so that new parameters get a value.
 */
export function pathOf({ url, schema }: Route, values: Readonly<Record<string, string>>): string {
	return url.replace(/:(\w+)/g, (_, name: string) => {
		const value = values[name] ?? firstChoice(schema.params, name) ?? sameInAllTests[name];
		if (value === undefined)
			throw new Error(`${url}: there is no value for :${name} in this test. Add one.`);
		return encodeURIComponent(value);
	});
}

/** Whether the route needs a session. */
export function needsSession({ url, schema }: Route): boolean {
	const isPublic =
		['announcements', 'feeds', 'health', 'auth', 'landing', 'mail', 'webhooks'].some((tag) =>
			schema.tags.includes(tag),
		) && url !== '/auth/current-user';
	return !isPublic;
}

/** Whether the route is there for operators alone. */
export function needsOperator({ schema }: Route): boolean {
	return schema.tags.includes('admin');
}

/** Whether the route needs a subscription. */
export function needsSubscription({ schema, url }: Route): boolean {
	if (/^\/api\/(proposals|webhooks)\b/.test(url)) return true;
	return ['compose', 'filter', 'tweets', 'files', 'media', 'publishing', 'search', 'import'].some(
		(tag) => schema.tags.includes(tag),
	);
}

function firstChoice(params: TSchema | undefined, name: string): string | undefined {
	const { properties } = (params ?? {}) as { properties?: Record<string, { enum?: string[] }> };
	return properties?.[name]?.enum?.[0];
}

function isObjectSchema(value: unknown): boolean {
	return typeof value === 'object' && value !== null && 'type' in value && 'properties' in value;
}

function isRoute(value: unknown): value is Route {
	return (
		typeof value === 'object' &&
		value !== null &&
		'method' in value &&
		'url' in value &&
		'schema' in value
	);
}
