import { readdir } from 'node:fs/promises';
import type { TSchema } from 'typebox';
import type { Route } from '../../contract/route.ts';

const folder = new URL('../../contract/', import.meta.url);

/**
 * Every route of the contract, found by reading its folder: a test over all of them covers the one
 * that is added tomorrow.
 */
export async function contractRoutes(): Promise<Route[]> {
	const files = (await readdir(folder)).filter(
		(file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
	);
	const modules = await Promise.all(
		files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
	);
	return modules.flatMap((module) => Object.values(module)).filter(isRoute);
}

/** `GET /api/x`, for the name of a test or as a key. */
export function nameOf({ method, url }: Route): string {
	return `${method} ${url}`;
}

/**
 * The path of a route with its parameters filled in: where the contract lists what a parameter may
 * be, with the first of these. Throws where another one has no value, so that a new one is thought
 * of.
 */
export function pathOf({ url, schema }: Route, values: Readonly<Record<string, string>>): string {
	return url.replace(/:(\w+)/g, (_, name: string) => {
		const value = values[name] ?? firstChoice(schema.params, name);
		if (value === undefined)
			throw new Error(`${url}: there is no value for :${name} in this test. Add one.`);
		return encodeURIComponent(value);
	});
}

/** Whether only a signed-in person may ask. */
export function needsSession({ url, schema }: Route): boolean {
	const isPublic =
		['health', 'auth', 'landing', 'webhooks'].some((tag) => schema.tags.includes(tag)) &&
		url !== '/auth/current-user';
	return !isPublic;
}

/** Whether only a subscriber may ask. */
export function needsSubscription({ schema }: Route): boolean {
	return ['compose', 'filter', 'tweets', 'files'].some((tag) => schema.tags.includes(tag));
}

function firstChoice(params: TSchema | undefined, name: string): string | undefined {
	const { properties } = (params ?? {}) as { properties?: Record<string, { enum?: string[] }> };
	return properties?.[name]?.enum?.[0];
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
