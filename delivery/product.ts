import { setTimeout as pause } from 'node:timers/promises';
import { type LiveRemote, Registry } from 'bff/contract/pages/registry';
import { Value } from 'typebox/value';
import { CommandError, describeError, UsageError } from './errors.ts';
import type { Release } from './release.ts';

const WAIT_MS = 15_000;

/** A running product and its `/registry.json`. */
export interface Product {
	origin: string;
	registry: Registry;
}

/** Reads the registry of the product at `at` or `SHIP_AT`. Undefined if neither is given. */
export async function readProduct(at: string | undefined): Promise<Product | undefined> {
	const address = at || process.env.SHIP_AT;
	if (!address) return undefined;
	const origin = originOf(address);
	return { origin, registry: await readRegistry(origin) };
}

function originOf(address: string): string {
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol))
		throw new UsageError(
			`${address} is not the address of a product. It must begin with https:// or http://.`,
		);
	return url.origin;
}

async function readRegistry(origin: string): Promise<Registry> {
	const address = `${origin}/registry.json`;
	const registry: unknown = await fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
		(response) => (response.ok ? response.json().catch(() => undefined) : undefined),
		(error: unknown) => {
			throw new CommandError(
				`${address} could not be reached (${describeError(error)}). Is the product running there?`,
			);
		},
	);
	if (!Value.Check(Registry, registry))
		throw new CommandError(`${address} is not a registry. Is this the address of Warble?`);
	return registry;
}

/**
 * Checks that the product's shell and API support the versions that a release was built for.
 * Returns a sentence about them, and throws if they do not.
 */
export function checkVersions(
	{ origin, registry }: Product,
	{ name, version, entry, api }: Pick<Release, 'name' | 'version' | 'entry' | 'api'>,
): string {
	const { contracts = { oldest: 1, newest: 1 }, api: theirs = 1 } = registry;
	const { oldest, newest } = contracts;
	if (entry && (entry.contract < oldest || entry.contract > newest)) {
		const range = oldest === newest ? `contract ${oldest}` : `contracts ${oldest} to ${newest}`;
		throw new CommandError(
			`${name} ${version} was built for contract ${entry.contract} of the shell, and ${origin} supports ${range}: ` +
				`${entry.contract > newest ? 'deploy the newer shell there first' : 'bring the remote up to date first'}.`,
		);
	}
	if (api !== theirs) {
		throw new CommandError(
			`${name} ${version} was built for version ${api} of the API, and ${origin} has version ${theirs}: ` +
				`${api > theirs ? 'deploy the newer server there first' : 'bring the remote up to date first'}.`,
		);
	}
	return `${entry ? `contract ${entry.contract}, ` : ''}API ${api}: supported by ${origin}`;
}

/** Waits until the product's registry has a version. Servers read a bucket every few seconds. */
export async function waitUntilShown(
	{ origin }: Product,
	name: string,
	version: string,
	timeoutMs = WAIT_MS,
): Promise<void> {
	await waitFor(
		origin,
		(registry) => isShown(registry, name, version),
		`${name} ${version} is live in the store, but ${origin} does not show it after ${timeoutMs / 1000} s.`,
		timeoutMs,
	);
}

/** Waits until the product's registry no longer has a shipped version. */
export async function waitUntilWithdrawn(
	{ origin }: Product,
	name: string,
	{ version, since, entry }: LiveRemote,
	timeoutMs = WAIT_MS,
): Promise<void> {
	await waitFor(
		origin,
		// The deployed build can have the same version, but not the time of the ship.
		(registry) =>
			entry ? registry.remotes[name]?.since !== since : !isShown(registry, name, version),
		`${name} ${version} was removed from the store, but ${origin} still shows it after ${timeoutMs / 1000} s.`,
		timeoutMs,
	);
}

async function waitFor(
	origin: string,
	isDone: (registry: Registry) => boolean,
	problem: string,
	timeoutMs: number,
): Promise<void> {
	const end = Date.now() + timeoutMs;
	while (!isDone(await readRegistry(origin))) {
		if (Date.now() > end)
			throw new CommandError(
				`${problem} Check that RELEASES of that server names the same store, and look in its log.`,
			);
		await pause(250);
	}
}

function isShown({ remotes, documents = {} }: Registry, name: string, version: string): boolean {
	return (
		remotes[name]?.version === version ||
		Object.values(documents).some((href) => href.includes(`/remotes/${name}/${version}/`))
	);
}
