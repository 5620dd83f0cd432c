import { setTimeout as pause } from 'node:timers/promises';
import { Registry } from 'bff/contract/registry';
import { Value } from 'typebox/value';
import { Refusal, saying, WrongUse } from './refusal.ts';
import type { Release } from './release.ts';

/** A running product, as its `/registry.json` told of itself. */
export interface Product {
	origin: string;
	registry: Registry;
}

/** Asks the product at `at`, or else at `SHIP_AT`; undefined where neither is given. */
export async function readProduct(at: string | undefined): Promise<Product | undefined> {
	const address = at || process.env.SHIP_AT;
	if (!address) return undefined;
	const origin = originOf(address);
	return { origin, registry: await readRegistry(origin) };
}

function originOf(address: string): string {
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol))
		throw new WrongUse(
			`${address} is no address of a product: it begins with https:// or http://.`,
		);
	return url.origin;
}

async function readRegistry(origin: string): Promise<Registry> {
	const address = `${origin}/registry.json`;
	const registry: unknown = await fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
		(response) => (response.ok ? response.json().catch(() => undefined) : undefined),
		(error: unknown) => {
			throw new Refusal(
				`${address} could not be reached (${saying(error)}): is the product running there?`,
			);
		},
	);
	if (!Value.Check(Registry, registry))
		throw new Refusal(`${address} is no registry: is that the address of Warble?`);
	return registry;
}

/** Whether its shell and its API take what a release was built for. Says what they take. */
export function checkVersions(
	{ origin, registry }: Product,
	{ name, version, entry, api }: Pick<Release, 'name' | 'version' | 'entry' | 'api'>,
): string {
	const { contracts = { oldest: 1, newest: 1 }, api: theirs = 1 } = registry;
	const { oldest, newest } = contracts;
	if (entry && (entry.contract < oldest || entry.contract > newest)) {
		const range = oldest === newest ? `contract ${oldest}` : `contracts ${oldest} to ${newest}`;
		throw new Refusal(
			`${name} ${version} was built for contract ${entry.contract} of the shell, and ${origin} takes ${range}: ` +
				`${entry.contract > newest ? 'deploy the newer shell there first' : 'bring the remote up to date first'}.`,
		);
	}
	if (api !== theirs) {
		throw new Refusal(
			`${name} ${version} was built for version ${api} of the API, and ${origin} has version ${theirs}: ` +
				`${api > theirs ? 'deploy the newer server there first' : 'bring the remote up to date first'}.`,
		);
	}
	return `${entry ? `contract ${entry.contract}, ` : ''}API ${api}: ${origin} takes them`;
}

/**
 * Waits until the product says that a version is live. Its server looks at a bucket every few
 * seconds.
 */
export async function waitUntilShown(
	{ origin }: Product,
	name: string,
	version: string,
	patienceMs = 15_000,
): Promise<void> {
	const end = Date.now() + patienceMs;
	while (!isShown(await readRegistry(origin), name, version)) {
		if (Date.now() > end) {
			throw new Refusal(
				`${name} ${version} is what the place it was shipped to calls live, but ${origin} does not show it after ${patienceMs / 1000} s: ` +
					'is RELEASES of that server the same place? Its log says why a line was not taken.',
			);
		}
		await pause(250);
	}
}

function isShown({ remotes, documents = {} }: Registry, name: string, version: string): boolean {
	return (
		remotes[name]?.version === version ||
		Object.values(documents).some((href) => href.includes(`/remotes/${name}/${version}/`))
	);
}
